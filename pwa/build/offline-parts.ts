import type { Plugin } from 'vite'
import type { CustomInjectManifestOptions } from 'vite-plugin-pwa'

type Transform = NonNullable<CustomInjectManifestOptions['manifestTransforms']>[number]

/** The screens that no recipient of a gift opens. */
export const APP_ROOMS = /pwa\/src\/(account|admin|owner|scan)\//

/** What a recipient of a gift can do without: the owner's screens, the scanner, and what has a substitute. */
const FOR_THE_APP = [
  APP_ROOMS,
  /pwa\/src\/device\/qr\/scanner\.ts$/,
  /node_modules\/browser-image-compression\//,
  /pwa\/src\/gift\/sale\/receipt\/receipt-(pdf|picture)\.ts$/,
]

/** What a recipient never loads, not even as a part of a shared file. */
const OF_OWNERS = /pwa\/src\/(admin|owner)\//

/**
 * Tells the service worker which scripts the claim page and the outbox need, so that recipients of a gift do not
 * download the owner's app: everything that is only reached by a lazy import of FOR_THE_APP is marked `later`.
 */
export function offlineParts(): { plugin: Plugin; mark: Transform } {
  const later = new Set<string>()
  const plugin: Plugin = {
    name: 'tohfa:offline-parts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      )
      const waiting = [...chunks.values()].filter(({ isEntry }) => isEntry)
      // another build in the same process, such as the service worker's
      if (!waiting.some(({ name }) => name === 'claim')) return
      const unused = new Set(FOR_THE_APP)
      const now = new Set<string>()
      for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
        if (now.has(chunk.fileName)) continue
        now.add(chunk.fileName)
        const stray = Object.keys(chunk.modules).find((id) => OF_OWNERS.test(id))
        if (stray !== undefined)
          throw new Error(`${chunk.fileName}, which every recipient loads, has ${stray}; see chunks.ts`)
        const lazy = chunk.dynamicImports.filter((name) => {
          const { facadeModuleId = null, moduleIds = [] } = chunks.get(name) ?? {}
          const modules = facadeModuleId === null ? moduleIds : [facadeModuleId]
          const matching = FOR_THE_APP.filter((part) => modules.some((module) => part.test(module)))
          for (const part of matching) unused.delete(part)
          return matching.length === 0
        })
        for (const name of [...chunk.imports, ...lazy]) {
          const imported = chunks.get(name)
          if (imported) waiting.push(imported)
        }
      }
      if (unused.size > 0)
        throw new Error(`pwa/build/offline-parts.ts: nothing in the app matches ${[...unused].join(', ')}`)
      for (const name of chunks.keys()) if (!now.has(name)) later.add(name)
    },
  }
  const mark: Transform = (entries) => ({
    manifest: entries.map((entry) => (later.has(entry.url) ? { ...entry, later: true } : entry)),
    warnings: [],
  })
  return { plugin, mark }
}
