/** A test environment: Node, which at its end closes what the files of a test worker share. */
import type { Environment } from 'vitest/runtime'

type End = () => Promise<void>
const shared = globalThis as { tohfaEnds?: End[] }

/** a global, because the environment is loaded separately from the tests, into the same process */
const ends = (shared.tohfaEnds ??= [])

/** Runs this when the last file of this worker is done. */
export const atWorkersEnd = (end: End) => void ends.push(end)

export default {
  name: 'node',
  viteEnvironment: 'ssr',
  setup: () => ({
    async teardown() {
      await Promise.all(ends.splice(0).map((end) => end()))
    },
  }),
} satisfies Environment
