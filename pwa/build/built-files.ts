import type { Rolldown } from 'vite'

/** The scripts of a finished build, and what each of them imports at once. */
export function builtFiles(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

  function withImports(chunk: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> {
    seen.add(chunk.fileName)
    for (const file of chunk.imports) {
      const imported = named.get(file)
      if (imported && !seen.has(file)) withImports(imported, seen)
    }
    return seen
  }

  /** Which script loads `target`, now or later, among those that `entry` loads. */
  function loaderOf(target: string, entry: Rolldown.OutputChunk): string | undefined {
    const waiting = [entry]
    const seen = new Set(waiting)
    for (const chunk of waiting) {
      const loads = [...chunk.imports, ...chunk.dynamicImports]
      if (loads.includes(target)) return chunk.fileName
      for (const next of loads.map((file) => named.get(file)))
        if (next && !seen.has(next)) {
          seen.add(next)
          waiting.push(next)
        }
    }
    return undefined
  }

  /** A script that needs itself, so that it or another one runs before what it needs. */
  const inCircle = () =>
    chunks.find(({ fileName, imports }) =>
      imports.some((file) => {
        const imported = named.get(file)
        return imported && withImports(imported).has(fileName)
      }),
    )?.fileName

  return {
    loaderOf,
    inCircle,
    /** The script of an entry; undefined if another build in the same process made the bundle. */
    entry: (name: string) => chunks.find((chunk) => chunk.isEntry && chunk.name === name),
    /** The files of a script and of everything that it imports at once. */
    filesOf: (chunk: Rolldown.OutputChunk) => withImports(chunk),
    /** The same for the script that begins with a module, or else holds it. @throws if there is none */
    filesFrom: (module: RegExp) => {
      const chunk =
        chunks.find(({ facadeModuleId }) => facadeModuleId && module.test(facadeModuleId)) ??
        chunks.find(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
      if (!chunk) throw new Error(`no file of the build has ${module.source}`)
      return withImports(chunk)
    },
  }
}
