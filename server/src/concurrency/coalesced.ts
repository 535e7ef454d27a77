import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Calls for work of which one run serves all earlier calls. It runs at once if the last run ended `restMs` ago, or else
 * when that time is over. It never runs twice at the same time, and the last call always gets a run after it.
 * @param work must not reject
 */
export function createCoalesced(work: () => Promise<void>, restMs: number) {
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
    /** Resolves when everything asked for is done, without further pauses. */
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}
