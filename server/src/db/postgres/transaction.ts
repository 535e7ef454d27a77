import type pg from 'pg'
import type { Transaction } from '../database'
import { Lease, swallowedFailure } from '../lease'
import { LeasedClient, leasedSession } from './session'
import { bareError } from './error'
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
 * One attempt at a transaction on a connection of the pool.
 * @param tell is called after the commit with the campaigns that it touched
 */
export async function transact<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  tell: (touched: readonly string[]) => void,
): Promise<T> {
  const client = await pool.connect()
  const touched = new Set<string>()
  let broken = false
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    const value = await runBody(client, work, touched)
    const { command } = await client.query('COMMIT')
    // PostgreSQL answers the COMMIT of a failed transaction with a silent ROLLBACK
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back at its commit')
    if (touched.size > 0) tell([...touched])
    return value
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}
