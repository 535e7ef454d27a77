/** Builds what renders the claim page at the server, into one file; after the browser's own build, whose files it names. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ASSETS_FILE } from './build/claim-assets'
import { claimAtServer } from './build/claim-at-server'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = here('./dist-server')
const leftOut = here('./build/left-out.ts')

/** Nothing comes later: no script runs on this side. */
const nothingLater: Plugin = { name: 'tohfa:nothing-later', resolveDynamicImport: () => leftOut }

const assets = () => JSON.parse(readFileSync(`${outDir}/${ASSETS_FILE}`, 'utf8')) as object

export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [claimAtServer(assets), nothingLater, react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: here('./src/gift/claim-page-html/render-claim-page.tsx'),
    outDir,
    emptyOutDir: false,
    target: 'node20.19',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'claim-page.js', codeSplitting: false } },
  },
})
