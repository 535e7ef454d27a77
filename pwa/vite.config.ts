import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BROWSERS } from './browsers'
import { codeSplitting } from './build/chunks'
import { claimAssets } from './build/claim-assets'
import { claimRoute } from './build/claim-route'
import { compressed } from './build/compress'
import { digested } from './build/digested'
import { firstLoad } from './build/first-load'
import { manifest } from './build/manifest'
import { offlineParts } from './build/offline-parts'
import { thinHelpers } from './build/thin-helpers'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const outDir = here('./dist')
const backend = process.env.TOHFA_BACKEND ?? 'http://127.0.0.1:3000'
const target = Object.entries(BROWSERS).map(([name, version]) => name + version)

const parts = offlineParts()

const leftOut = here('./build/left-out.ts')

export default defineConfig({
  root: here('.'),
  resolve: {
    alias: {
      // what the package adds to older versions of React
      'use-sync-external-store/shim/index.js': 'react',
      canvg: leftOut,
      dompurify: leftOut,
      html2canvas: leftOut,
      '../zip/zipToArrayBuffer.js': here('./build/zip-now.ts'),
      // the package offers bundlers a wrapper of its ES5 build, which is larger
      dexie: 'dexie/dist/modern/dexie.mjs',
    },
  },
  plugins: [
    react(),
    thinHelpers(),
    tailwindcss(),
    claimRoute(backend),
    claimAssets(here('./dist-server')),
    parts.plugin,
    firstLoad(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/service-worker',
      filename: 'service-worker.ts',
      // registered by our own code once the page is at rest: the first paint never waits for it
      injectRegister: null,
      registerType: 'prompt',
      manifest,
      includeManifestIcons: false,
      manifestFilename: 'manifest.webmanifest',
      injectManifest: {
        rollupFormat: 'iife',
        target,
        // the pictures of an installed app are kept by the system that installed it
        globPatterns: ['**/*.{html,js,css,svg,webmanifest,wasm}'],
        manifestTransforms: [parts.mark, digested(outDir)],
        globIgnores: ['**/*.map', 'service-worker.js'],
        // hashed names are their own revision
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
    compressed(outDir),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    target,
    sourcemap: 'hidden',
    // inlined files would need data: in the content security policy
    assetsInlineLimit: 0,
    // the first page preloads its own files (first-load.ts), and every other part is on the device soon: its list of files
    // would be bytes that each first page waits for
    modulePreload: false,
    rolldownOptions: {
      input: { index: here('./index.html'), claim: here('./claim.html') },
      // a text or limit stands where it is used, and costs nobody else a byte
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: { codeSplitting: codeSplitting() },
    },
  },
  server: {
    proxy: { '/api': { target: backend, xfwd: true }, '/media': { target: backend, xfwd: true } },
  },
})
