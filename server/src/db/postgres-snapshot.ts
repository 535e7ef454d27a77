import type pg from 'pg'
import type { Snapshot } from './database'
import { bareError } from './postgres-error'
import { clientSession } from './postgres-session'

/** Snapshots on connections of a pool. */
export function createPostgresSnapshots(pool: pg.Pool) {
  const open = new Set<() => Promise<void>>()
  return {
    async take(): Promise<Snapshot> {
      const client = await pool.connect()
      const release = async () => {
        if (!open.delete(release)) return
        // a connection that cannot even roll back is not given to anybody else
        const ended = await client.query('ROLLBACK').then(
          () => true,
          () => false,
        )
        client.release(!ended)
      }
      open.add(release)
      try {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
        // the moment is that of the first read
        await client.query('SELECT count(*) FROM settings')
      } catch (error) {
        await release()
        throw bareError(error)
      }
      return { ...clientSession(client), release }
    },
    async releaseAll(): Promise<void> {
      await Promise.all([...open].map((release) => release()))
    },
  }
}
