/**
 * The place of an operation among those of its code in one batch. Where the store applies writes in the order in which
 * they are asked for, one may be prepared while the one before it waits for its commit; and none is applied after one that
 * was not.
 */
export interface LaneTurn {
  /** Whether an earlier one was not applied. */
  held(): boolean
  /** This one is not applied, so no later one may be. */
  hold(): void
  /** Its transaction is asked for: the next may be prepared. */
  asked(): void
}

/** Thrown in the transaction of an operation that must not be applied, because an earlier one was not. */
export class OperationHeld extends Error {
  override readonly name = 'OperationHeld'
}
