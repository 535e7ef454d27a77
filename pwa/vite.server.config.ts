/** Builds what renders the claim page at the server, into one file; after the browser's own build, whose files it names. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ASSETS_FILE } from './build/claim-assets'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = here('./dist-server')
const leftOut = here('./build/left-out.ts')

/** Here the types' parts are there at once, and nothing comes later: no script runs on this side. */
const atOnce: Plugin = {
  name: 'tohfa:at-once',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === 'virtual:claim-assets') return '\0claim-assets'
    const parts = id === './type-panels' && importer?.endsWith('/claim/claim-page.tsx')
    return parts ? here('./src/claim/server/type-panels.tsx') : undefined
  },
  resolveDynamicImport: () => leftOut,
  load(id) {
    if (id !== '\0claim-assets') return undefined
    const assets = JSON.parse(readFileSync(`${outDir}/${ASSETS_FILE}`, 'utf8')) as Record<string, unknown>
    return Object.entries(assets)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
      .join('\n')
  },
}

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [atOnce, react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: here('./src/claim/server/entry.tsx'),
    outDir,
    emptyOutDir: false,
    target: 'node20.19',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'claim-page.js', codeSplitting: false } },
  },
})
