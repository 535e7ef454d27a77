/**
 * Has the log of a SQLite store written into its file by a thread: that takes two syncs to disk and a write for each
 * page, and commits should not wait for them. A commit does it itself only if the thread has not kept up for long.
 */
import { statSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../concurrency/start-thread'
import type { SqliteConnection } from './connection'

/** commits between two checkpoints */
const COMMITS = 32
/** bytes of the log's file up to which none is made, and no thread is needed */
const SMALL_BYTES = 4 * 2 ** 20
/** pages in the log from which on a commit makes one: 64 MiB */
const MOST_PAGES = 16_384

export interface Checkpoints {
  /** Must be called after every commit of the writer. */
  committed(): void
  /** Ends the thread. */
  close(): Promise<void>
}

/** Starts no thread before the log has grown. */
export function createCheckpoints(path: string, writer: SqliteConnection): Checkpoints {
  writer.raw.pragma(`wal_autocheckpoint = ${MOST_PAGES}`)
  let thread: Worker | undefined
  let busy = false
  let commits = 0

  function start(): Worker {
    const started = startThread(new URL('./checkpoint.worker.ts', import.meta.url), path)
    const gone = () => {
      if (thread === started) thread = undefined
      busy = false
    }
    started.on('message', () => (busy = false))
    started.on('error', gone)
    started.on('exit', gone)
    started.unref()
    return started
  }

  return {
    committed() {
      commits += 1
      if (busy || commits < COMMITS) return
      commits = 0
      const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
      if (!log || log.size <= SMALL_BYTES) return
      thread ??= start()
      busy = true
      thread.postMessage('checkpoint')
    },
    async close() {
      await thread?.terminate()
    },
  }
}
