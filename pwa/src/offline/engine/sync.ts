/**
 * The engine of one client. Everything it depends on is handed in, so that a simulation can run many clients, each
 * with its own database, in one process.
 *
 * Exports: createSync, type Sync, type SyncDeps
 */
import { nextDueAt } from '../core/queue'
import { onOutboxChange } from '../store/changes'
import { openOperations } from '../store/outbox'
import type { Lock } from './lock'
import { runPass, type PassReport } from './pass'
import type { PassDeps } from './round'

export interface SyncDeps extends PassDeps {
  lock: Lock
}

export interface Sync {
  /**
   * One pass under the lock. Calls that arrive while one waits for its turn share it.
   * @param options.eager the network may be back: do not wait out a backoff that only the network caused
   */
  run(options?: { eager?: boolean }): Promise<PassReport>
  /** Calls back after every change of the outbox, in any tab or worker. @returns a function that ends it */
  onChange(callback: () => void): () => void
  /** Epoch ms of the next due try, or null when nothing waits for time alone. */
  nextDueAt(): Promise<number | null>
}

export function createSync({ lock, ...deps }: SyncDeps): Sync {
  let waiting: { eager: boolean; report: Promise<PassReport> } | null = null

  return {
    run({ eager = false } = {}) {
      if (waiting) {
        waiting.eager ||= eager
        return waiting.report
      }
      const mine = { eager, report: Promise.resolve({ delivered: 0, attention: 0, stopped: false }) }
      mine.report = lock.hold(() => {
        // from here on a new call may see what this pass no longer will
        waiting = null
        return runPass(deps, { eager: mine.eager })
      })
      waiting = mine
      // a lock that was refused lets the next call try again
      mine.report.catch(() => (waiting = waiting === mine ? null : waiting))
      return mine.report
    },
    onChange: (callback) => onOutboxChange(deps.db, callback),
    nextDueAt: async () => nextDueAt(await openOperations(deps.db), deps.now()),
  }
}
