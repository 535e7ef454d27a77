import type { Transaction } from './database'

/**
 * The right of one transaction body to use a connection. It ends with the body, so that promises that the body did not wait
 * for (the losers of a `Promise.all`, a forgotten `await`) cannot reach the next transaction.
 */
export class Lease {
  #over = false
  #failure: Error | undefined

  /** @throws when the body is over */
  check(): void {
    if (this.#over) throw new Error('This transaction is over: a query was not awaited inside its body')
  }

  end(): void {
    this.#over = true
  }

  /**
   * Records that a statement failed. PostgreSQL refuses to commit such a transaction even if the body catches the
   * error; SQLite does too, so that both engines behave alike.
   */
  fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error))
  }

  /** the first failure of a statement, if there was one */
  get failure(): Error | undefined {
    return this.#failure
  }
}

/** For a body that caught the failure of a statement and returned as if nothing had happened. */
export function swallowedFailure(cause: unknown): Error {
  return new Error('A statement failed inside this transaction, so it was rolled back', { cause })
}

/** What a savepoint needs from the transaction that it is in. */
export interface Surroundings {
  lease: Lease
  touched: Set<string>
  /** opens the session that the body gets */
  open(lease: Lease, touched: Set<string>): Transaction
  begin(): unknown
  release(): unknown
  /** Undoes what was done since `begin`, and releases it. */
  undo(): unknown
  /** Whether a failed statement ended the whole transaction, or means that all of it must run again. */
  endsAll(failure: Error | undefined): boolean
}

/** Runs a body under a savepoint. @throws what `work` throws */
export async function underSavepoint<T>(
  around: Surroundings,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  around.lease.check()
  await around.begin()
  const lease = new Lease()
  const touched = new Set<string>()
  try {
    const value = await work(around.open(lease, touched))
    if (lease.failure) throw swallowedFailure(lease.failure)
    lease.end()
    await around.release()
    for (const id of touched) around.touched.add(id)
    return value
  } catch (error) {
    lease.end()
    if (around.endsAll(lease.failure)) around.lease.fail(lease.failure)
    else await around.undo()
    throw error
  }
}
