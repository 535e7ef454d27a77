import type pg from 'pg'
import type { AroundStatement, Transaction, WriteOptions } from '../database'
import { CommitUnknownError } from '../store-unavailable'
import { Lease, swallowedFailure } from '../transaction-lease'
import { LeasedClient, leasedSession } from './session'
import { bareError, sqlState } from './error'
import { isRetryable } from './retry'

async function runBody<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  touched: Set<string>,
  { named, around }: Ways,
): Promise<T> {
  const lease = new Lease()
  const leased = new LeasedClient(client, lease, around)
  try {
    const value = await work(leasedSession(client, leased, lease, touched, named))
    if (lease.failure) throw swallowedFailure(lease.failure)
    return value
  } catch (error) {
    // a body that turned a serialization failure into another error must not hide it
    throw isRetryable(lease.failure) ? lease.failure : bareError(error)
  } finally {
    lease.end()
    await leased.idle()
  }
}

/**
 * Classes of SQLSTATEs with which PostgreSQL refuses a COMMIT for certain: a constraint, a serialization failure. All
 * other errors may come after the commit was written, for example if the backend is ended while it waits for a standby.
 */
const REFUSED = /^(23|40)/
/** statement_completion_unknown: what distributed engines report if they do not know either */
const UNKNOWN = '40003'

async function commit(client: pg.PoolClient): Promise<void> {
  let command: string
  try {
    command = (await client.query('COMMIT')).command
  } catch (error) {
    const state = sqlState(error) ?? ''
    throw REFUSED.test(state) && state !== UNKNOWN ? error : new CommitUnknownError(error)
  }
  // PostgreSQL answers the COMMIT of a failed transaction with a silent ROLLBACK
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back at its commit')
}

/** How transactions run on a server. */
export interface Ways {
  /** whether queries may be prepared, see `sessionOver` */
  named: boolean
  /** ms that a statement, or the wait for the next one, may take; the wait for a lock half of it */
  limitMs: number
  around?: AroundStatement | undefined
}

/**
 * One message, so nobody waits for further answers. The limits are the server's own, so that the locks of a machine that
 * died, or was cut off, end without it; a pooler would keep the settings of a session for others.
 */
const begin = ({ limitMs }: Ways, sync: boolean) =>
  `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = ${limitMs}; SET LOCAL lock_timeout = ${Math.ceil(limitMs / 2)}; ` +
  `SET LOCAL idle_in_transaction_session_timeout = ${limitMs}${sync ? '' : '; SET LOCAL synchronous_commit = off'}`

/**
 * One attempt at a transaction on a connection of the pool.
 * @param tell is called after the commit, or what may be one, with the campaigns that it touched
 * @throws CommitUnknownError, and what `work` throws
 */
export async function transact<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  tell: (touched: readonly string[]) => void,
  ways: Ways,
  { sync = true }: WriteOptions = {},
): Promise<T> {
  const client = await pool.connect()
  const touched = new Set<string>()
  let broken = false
  try {
    await client.query(begin(ways, sync))
    const value = await runBody(client, work, touched, ways)
    await commit(client)
    if (touched.size > 0) tell([...touched])
    return value
  } catch (error) {
    if (error instanceof CommitUnknownError) {
      // it may still be waiting for its answer
      broken = true
      // they check for themselves
      if (touched.size > 0) tell([...touched])
    } else await client.query('ROLLBACK').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}
