import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // a browser-like Blob does not survive structured cloning: the offline half is tested in plain Node
    environment: 'node',
    isolate: false,
    // before the first file loads Dexie, which looks for these globals when it is loaded and never again
    setupFiles: ['fake-indexeddb/auto', './test/tidy-up.setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    exclude: ['src/**/*.browser.test.tsx'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
