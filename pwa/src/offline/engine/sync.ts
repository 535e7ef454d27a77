/**
 * The engine of one client. Everything it depends on is handed in, so that a simulation can run many clients, each
 * with its own database, in one process.
 */
import { nextDueAt } from '../core/queue'
import { onOutboxChange } from '../store/changes'
import { openOperations } from '../store/outbox'
import type { Lock } from './lock'
import { askBackgroundSync } from './background-sync'
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
  /** Begins a pass because something new is in the outbox; the browser may run it should this page close first. */
  kick(): void
  /** Calls back after every change of the outbox, in any tab or worker. @returns a function that ends it */
  onChange(callback: () => void): () => void
  /** Epoch ms of the next due try, or null when nothing waits for time alone. */
  nextDueAt(): Promise<number | null>
}

export function createSync({ lock, ...deps }: SyncDeps): Sync {
  let waiting: { eager: boolean; report: Promise<PassReport> } | null = null

  const run: Sync['run'] = ({ eager = false } = {}) => {
    if (waiting) {
      waiting.eager ||= eager
      return waiting.report
    }
    const next = { eager, report: Promise.resolve({ delivered: 0, attention: 0, stopped: false }) }
    next.report = lock.hold(() => {
      // from here on a new call may see what this pass no longer will
      waiting = null
      return runPass(deps, { eager: next.eager })
    })
    waiting = next
    // a lock that was refused lets the next call try again
    next.report.catch(() => (waiting = waiting === next ? null : waiting))
    return next.report
  }
  return {
    run,
    kick() {
      run().catch((error: unknown) => console.error('The outbox could not be worked on', error))
      void askBackgroundSync()
    },
    onChange: (callback) => onOutboxChange(deps.db, callback),
    nextDueAt: async () => nextDueAt(await openOperations(deps.db), deps.now()),
  }
}
