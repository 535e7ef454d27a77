/**
 * What each answer of `POST /api/sync` says of the store, in headers. A device keeps what it has delivered until a backup
 * has it, and offers it again to a store of another epoch: one that was restored from a backup, or a standby that took
 * over, and has lost what came after.
 */

/**
 * The store's epoch. A device sends the one that it knows along: to a store of another one it offers first what it has
 * delivered before, so nothing of the batch is applied, and the answer has no line.
 */
export const EPOCH_HEADER = 'tohfa-epoch'
/** Epoch ms of the server's clock: a verified backup has all that was applied before; 0: there is none. */
export const BACKED_UP_HEADER = 'tohfa-backed-up-through'
/** Epoch ms: the server's clock when it began to answer. */
export const TIME_HEADER = 'tohfa-time'
