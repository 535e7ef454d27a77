import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirst from './test/longest-first'

const project = (name: string, ...include: string[]) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    // like the server's: real processes and databases, on machines that may be busy
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    // one more than cores, because tests of the server wait for databases and disks
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // pure functions, so files share workers and what those have loaded
      { test: { ...project('sync-protocol', 'sync-protocol/src/**/*.test.ts').test, isolate: false } },
      { extends: './server/vitest.config.ts', root: './server', test: { name: 'server' } },
      { extends: './pwa/vitest.config.ts', root: './pwa', test: { name: 'pwa' } },
      { extends: './pwa/vitest.components.config.ts', root: './pwa', test: { name: 'components' } },
      {
        test: { ...project('architecture', 'test/{architecture,tooling}/**/*.test.ts').test, isolate: false },
      },
      {
        test: {
          ...project('simulation', 'test/simulation/**/*.test.ts').test,
          testTimeout: 120_000,
          isolate: false,
          globalSetup: './server/test/programs/postgres.global.ts',
        },
      },
      {
        test: {
          ...project('browser', 'test/{browser,chaos,upgrade}/**/*.test.ts').test,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // even on two cores, because a journey mostly waits for server and browser
          maxWorkers: 4,
          // the files of a worker share its browser
          pool: 'forks',
          isolate: false,
          environment: './test/browser/worker-end.ts',
          setupFiles: './test/browser/setup.ts',
          // what is stored about a failed test must be written before its file tidies up
          sequence: { groupOrder: 1, hooks: 'list' },
          // as long as the browser's own waits: a second is short if two browsers and two servers are busy
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
