import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // importing the server takes as long as many a file's cases: files share their workers and what those have loaded
    isolate: false,
    globalSetup: ['./test/programs/postgres.global.ts'],
    // real hashes, disks and processes, on machines that may be busy with more
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
