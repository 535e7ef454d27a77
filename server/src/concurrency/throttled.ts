import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Work of which one run serves everything that was asked for before it began: it runs at once where it has rested long
 * enough, else after the rest, and never twice at the same time. What is asked for last is never left out.
 * @param work must not reject
 */
export function createThrottled(work: () => Promise<void>, restMs: number) {
  const stopping = new AbortController()
  let asked = false
  let running: Promise<void> | undefined

  async function run() {
    while (asked) {
      asked = false
      await work()
      await sleep(restMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
    running = undefined
  }

  return {
    soon(): void {
      asked = true
      running ??= run()
    },
    /** resolves when what was asked for is done; there is no rest any more */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
