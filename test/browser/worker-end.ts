/** What the files of a test worker share ends with it. As the environment of the tests: Node, with such an end. */
import type { Environment } from 'vitest/runtime'

type End = () => Promise<void>
const shared = globalThis as { tohfaEnds?: End[] }

/** the environment is loaded apart from the tests, into the same process */
const ends = (shared.tohfaEnds ??= [])

/** Does this when the last file of this worker is done. */
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
