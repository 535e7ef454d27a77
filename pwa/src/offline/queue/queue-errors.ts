/** Why the queue did not take something. Separate from enqueue.ts and needs-attention.ts, for code that only shows it. */

/** The id belongs to another operation of this device; nothing was changed. */
export class OperationIdTakenError extends Error {
  override readonly name = 'OperationIdTakenError'
}

/** This cannot be done with the entry; the message says why. Nothing was changed. */
export class AttentionError extends Error {
  override readonly name = 'AttentionError'
}
