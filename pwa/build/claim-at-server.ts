import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ASSETS = 'virtual:claim-assets'
const TYPES = fileURLToPath(new URL('../src/gift/claim-page-html/types.tsx', import.meta.url))
const STATIC_PARTS = fileURLToPath(new URL('../src/gift/claim-page-html/static-parts.tsx', import.meta.url))
const GUARDIAN_PART = fileURLToPath(new URL('../src/gift/claim-page-html/guardian-part.tsx', import.meta.url))
/** Modules of the claim page that the server replaces, by what they are imported as. */
const AT_SERVER: Readonly<Record<string, string>> = {
  '../types/parts': TYPES,
  './guardian-part': GUARDIAN_PART,
  './static-parts': STATIC_PARTS,
}

/**
 * The claim page as it is rendered: all its parts are there at once.
 * @param assets the files that the page names for the browser to load
 */
export const claimAtServer = (assets: () => object): Plugin => ({
  name: 'tohfa:claim-at-server',
  enforce: 'pre',
  resolveId(id, importer, { ssr }) {
    if (!ssr) return undefined
    if (id === ASSETS) return `\0${ASSETS}`
    return importer?.includes('/gift/') ? AT_SERVER[id] : undefined
  },
  load(id) {
    if (id !== `\0${ASSETS}`) return undefined
    return Object.entries(assets())
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})
