/**
 * A standby of the database, for reads that decide nothing. It is only used if it has all that the database had written
 * when it was asked for: so nobody misses there what they have just done or seen, however far it usually is behind.
 */
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UnusedStandby } from '../database'

/** a standby behind by a moment is waited for; one that is further behind would hold up every reader */
const WAIT_MS = 1_000
const LOOK_EVERY_MS = 20
/** ms without a look at one that was of no use */
const REST_MS = 10_000
/** ms to connect, and for each question: whoever asks has the database itself to turn to */
export const STANDBY_TIMEOUT_MS = 2_000

/** A standby has both from its database: what names the cluster, and the database in it. */
const IDENTITY = `(SELECT system_identifier FROM pg_control_system()) || '/' ||
  (SELECT oid FROM pg_database WHERE datname = current_database())`
const WRITTEN = `SELECT ${IDENTITY} AS id, pg_current_wal_insert_lsn()::text AS position`
const REPLAYED = `SELECT ${IDENTITY} AS id, pg_is_in_recovery() AS follows,
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS has`

interface Replayed {
  id: string
  follows: boolean
  has: boolean
}

export interface Standby {
  pool: pg.Pool
  /** A connection to a standby that has all that is written now; null if there is none. The caller must release it. */
  connect(): Promise<pg.PoolClient | null>
  /** Looks now. @returns why it is not used; null if it is */
  look(): Promise<UnusedStandby | null>
}

/**
 * @param pool to the standby
 * @param primary asks the database itself
 */
export function createStandby(pool: pg.Pool, primary: pg.Pool): Standby {
  let restsUntil = -Infinity
  const oneRow = async <Row>(on: Pick<pg.Pool, 'query'>, text: string, values: unknown[] = []) => {
    const asked = { text, values, query_timeout: STANDBY_TIMEOUT_MS }
    return (await on.query(asked)).rows[0] as Row
  }

  /** @returns why it is of no use, or null once it has everything that was written before */
  async function follow(client: pg.PoolClient): Promise<UnusedStandby | null> {
    const { id, position } = await oneRow<{ id: string; position: string }>(primary, WRITTEN)
    for (const end = performance.now() + WAIT_MS; ; await sleep(LOOK_EVERY_MS)) {
      const replayed = await oneRow<Replayed>(client, REPLAYED, [position])
      if (replayed.id !== id) return { why: 'wrong', words: 'is no standby of the database of DATABASE_URL' }
      // it took over, or was never one
      if (!replayed.follows) return { why: 'leading', words: 'follows no other server' }
      if (replayed.has) return null
      if (performance.now() >= end) return { why: 'behind', words: 'is behind' }
    }
  }

  async function take(): Promise<pg.PoolClient | UnusedStandby> {
    let client: pg.PoolClient | undefined
    let unused: UnusedStandby | null
    try {
      client = await pool.connect()
      unused = await follow(client)
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      unused = { why: 'away', words: `cannot be used (${message || code})` }
    }
    restsUntil = unused ? performance.now() + REST_MS : -Infinity
    if (client && !unused) return client
    client?.release(unused?.why === 'away')
    return unused as UnusedStandby
  }

  return {
    pool,
    async connect() {
      if (performance.now() < restsUntil) return null
      const taken = await take()
      return 'why' in taken ? null : taken
    },
    async look() {
      const taken = await take()
      if ('why' in taken) return taken
      taken.release()
      return null
    },
  }
}
