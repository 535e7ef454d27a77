/**
 * Snapshots, each on its own connection. An export may read the whole store through one, page after page. V8 frees a page
 * only at its next full collection if an old object points at it, as the driver's promises, its timers for each query and its
 * lists of undecoded rows do. So results come by callbacks, rows are decoded as they arrive, and one timer limits all queries
 * of a snapshot.
 */
import type pg from 'pg'
import type { Snapshot } from '../database'
import { bareError } from './error'
import { sessionOver, type Client } from './session'

interface LimitedClient extends Client {
  settle(): void
}

/** A connection that is closed if a query takes longer than `timeoutMs`. */
function limited(client: pg.PoolClient, timeoutMs: number): LimitedClient {
  let asked = 0
  const timer = setTimeout(() => {
    if (asked > 0) client.end().catch(() => undefined)
  }, timeoutMs)
  const ask = <T>(begin: (resolve: (value: T) => void, reject: (error: Error) => void) => void) => {
    asked += 1
    timer.refresh()
    return new Promise<T>(begin).finally(() => (asked -= 1))
  }
  return {
    query: (config, values) =>
      ask((resolve, reject) => {
        client.query({ ...config, ...(values && { values }) }, (error: Error | null, result) => {
          if (error) reject(error)
          else resolve(result)
        })
      }),
    settle: () => clearTimeout(timer),
  }
}

/**
 * Snapshots, each on a connection of its own.
 * @param connect returns a connection without a limit of its own for a query
 * @param timeoutMs how long one statement may take
 */
export function createPostgresSnapshots(connect: () => Promise<pg.PoolClient>, timeoutMs: number) {
  const open = new Set<() => Promise<void>>()
  return {
    async take(): Promise<Snapshot> {
      const client = await connect()
      const limits = limited(client, timeoutMs)
      const release = async () => {
        if (!open.delete(release)) return
        // a connection that cannot even roll back does not return to the pool
        const ended = await limits.query({ text: 'ROLLBACK' }).then(
          () => true,
          () => false,
        )
        limits.settle()
        client.release(!ended)
      }
      open.add(release)
      try {
        await limits.query({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' })
        // the first read sets the moment of the snapshot
        await limits.query({ text: 'SELECT count(*) FROM settings' })
      } catch (error) {
        await release()
        throw bareError(error)
      }
      return { ...sessionOver(limits, false), release }
    },
    async releaseAll(): Promise<void> {
      await Promise.all([...open].map((release) => release()))
    },
  }
}
