import { defineConfig } from 'vitest/config'

const project = (name: string, ...include: string[]) => ({
  test: { name, include, environment: 'node' as const },
})

export default defineConfig({
  test: {
    projects: [
      project('sync-protocol', 'sync-protocol/src/**/*.test.ts'),
      { extends: './server/vitest.config.ts', root: './server', test: { name: 'server' } },
      { extends: './pwa/vitest.config.ts', root: './pwa', test: { name: 'pwa' } },
      project('architecture', 'test/{architecture,tooling}/**/*.test.ts'),
      {
        test: {
          ...project('simulation', 'test/simulation/**/*.test.ts').test,
          globalSetup: './server/test/postgres.global.ts',
        },
      },
      {
        test: {
          ...project('browser', 'test/browser/**/*.test.ts').test,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // One browser at a time, after everything else: two would measure each other.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
