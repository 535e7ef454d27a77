/**
 * The right of one transaction body to use a connection. It ends with the body: what a body left running behind its
 * back (the losers of a `Promise.all`, a forgotten `await`) must not reach the transaction that comes next.
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
   * Remembers that a statement failed. On PostgreSQL such a transaction cannot be saved by catching the error; so that
   * both engines behave alike, it cannot on SQLite either.
   */
  fail(error: unknown): void {
    this.#failure ??= error instanceof Error ? error : new Error(String(error))
  }

  /** the first failure of a statement, if there was one */
  get failure(): Error | undefined {
    return this.#failure
  }
}

/** What a body gets that caught the failure of a statement and returned as if nothing had happened. */
export function swallowedFailure(cause: unknown): Error {
  return new Error('A statement failed inside this transaction, so nothing of it is kept', { cause })
}
