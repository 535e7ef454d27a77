/** The thread that writes the log of a SQLite store into its file, each time it is asked to. */
import BetterSqlite from 'better-sqlite3'
import { parentPort, workerData } from 'node:worker_threads'

const raw = new BetterSqlite(workerData as string)
parentPort?.on('message', () => {
  try {
    // waits for nobody, and nobody waits for it
    raw.pragma('wal_checkpoint(PASSIVE)')
  } catch {
    // The log grows until the writer has to do it, and that failure is reported.
  }
  parentPort?.postMessage('done')
})
