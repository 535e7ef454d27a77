import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { unavailablePart } from '../store-unavailable'
import { throwUnavailable } from './unavailable'

/**
 * PostgreSQL begins another timeline whenever a standby takes over, and after each recovery to a point in time. The
 * name of the file that is being written begins with it, which is right from the first commit on;
 * `pg_control_checkpoint` follows later. The identifier is the cluster's: a dump that is loaded into another one has
 * the timeline of the first.
 */
const QUERY = `CASE WHEN NOT pg_is_in_recovery() THEN
  (SELECT system_identifier FROM pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) END`

export const TIMELINE = sql<string | null>`${sql.raw(QUERY)}`

/**
 * Whether the server reports its timeline to this user. A managed one, or one that only resembles PostgreSQL, may not.
 */
export async function tellsTimeline(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(`SELECT ${QUERY}`).catch(throwUnavailable)
    return true
  } catch (error) {
    if (unavailablePart(error)) throw error
    return false
  }
}
