import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGS, shellPath } from '../test/chromium'

const leftOut = fileURLToPath(new URL('./build/left-out.ts', import.meta.url))

/** Components alone, in a real browser, with the app's own stylesheet. */
export default defineConfig({
  // in place of parts of packages, as in the product
  resolve: {
    alias: {
      canvg: leftOut,
      dompurify: leftOut,
      html2canvas: leftOut,
      '../zip/zipToArrayBuffer.js': fileURLToPath(new URL('./build/zip-now.ts', import.meta.url)),
    },
  },
  plugins: [react(), tailwindcss()],
  // A package that Vite first meets while tests run makes it reload the page under them, so it meets them all before.
  optimizeDeps: {
    // bundled before, its parts could not be replaced
    exclude: ['write-excel-file'],
    entries: ['{src,test}/**/*.{ts,tsx}', '!src/service-worker/**', '!src/gift/claim-page-html/**'],
  },
  test: {
    name: 'components',
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['./test/components.setup.ts', './test/tidy-up.setup.ts'],
    // as much patience as the other tests have: the machine may be busy with more
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        // with scrollbars, as with a mouse: one can be pressed
        launchOptions: { ...shellPath(), args: CHROMIUM_ARGS, ignoreDefaultArgs: ['--hide-scrollbars'] },
        actionTimeout: 20_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
    },
  },
})
