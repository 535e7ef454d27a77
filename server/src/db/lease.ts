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
   * Records that a statement failed. PostgreSQL refuses to commit such a transaction even when the body catches the error;
   * so that both engines behave alike, SQLite does too.
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
