/**
 * The place of an operation in its lane. Where the store applies writes in the order in which they are queued, an operation
 * may be prepared while the one before it waits for its commit. None is applied after one that was not.
 */
export interface LanePlace {
  /** Whether an earlier operation of the lane was not applied. */
  isBlocked(): boolean
  /** Blocks the later operations, as this one is not applied. */
  blockLater(): void
  /** To be called when this operation's transaction is queued: the next operation may be prepared now. */
  writeQueued(): void
}

/** Thrown in the transaction of an operation that must not be applied, because an earlier one was not. */
export class OperationBlocked extends Error {
  override readonly name = 'OperationBlocked'
}
