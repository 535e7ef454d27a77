import type pg from 'pg'
import type { Transaction, WriteOptions } from '../database'
import { CommitUnknownError } from '../store-unavailable'
import { Lease, swallowedFailure } from '../lease'
import { LeasedClient, leasedSession } from './session'
import { bareError, sqlState } from './error'
import { isRetryable } from './retry'

async function runBody<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  touched: Set<string>,
): Promise<T> {
  const lease = new Lease()
  const leased = new LeasedClient(client, lease)
  try {
    const value = await work(leasedSession(client, leased, lease, touched))
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

/** second statement of the same message: nobody waits for another answer */
const NO_SYNC = '; SET LOCAL synchronous_commit TO off'

/**
 * One attempt at a transaction on a connection of the pool.
 * @param tell is called after the commit, or what may be one, with the campaigns that it touched
 * @throws CommitUnknownError, and what `work` throws
 */
export async function transact<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  tell: (touched: readonly string[]) => void,
  { sync = true }: WriteOptions = {},
): Promise<T> {
  const client = await pool.connect()
  const touched = new Set<string>()
  let broken = false
  try {
    await client.query(`BEGIN ISOLATION LEVEL READ COMMITTED${sync ? '' : NO_SYNC}`)
    const value = await runBody(client, work, touched)
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
