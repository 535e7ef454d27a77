import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ASSETS = 'virtual:claim-assets'
const PARTS = fileURLToPath(new URL('../src/gift/server/type-parts.tsx', import.meta.url))

/**
 * What the claim page is made of where it is rendered: the types' parts are there at once.
 * @param assets what the page names for the browser to load
 */
export const claimAtServer = (assets: () => object): Plugin => ({
  name: 'tohfa:claim-at-server',
  enforce: 'pre',
  resolveId(id, importer, { ssr }) {
    if (!ssr) return undefined
    if (id === ASSETS) return `\0${ASSETS}`
    return id === './type-parts' && importer?.endsWith('/gift/page/claim-page.tsx') ? PARTS : undefined
  },
  load(id) {
    if (id !== `\0${ASSETS}`) return undefined
    return Object.entries(assets())
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
})
