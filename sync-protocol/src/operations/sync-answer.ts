import type { Problem } from '../error-codes'

/**
 * One line of the answer of `POST /api/sync`, newline-delimited JSON, sent as soon as the operation is settled.
 * - `applied`: done, now or (`replayed`) by an earlier try, `age` ms ago by the server's clock; `body` is the answer of
 *   the operation's own call, as it was then
 * - `refused`: will never be applied as it is; `body` says why
 * - `retry`: not applied for a temporary reason; try again after `retry_after` seconds
 * - `blocked`: not tried, because an earlier operation of the same code in this batch was not applied
 */
export type OperationResult =
  | {
      id: string
      outcome: 'applied'
      status: number
      replayed: boolean
      age?: number | undefined
      body: unknown
    }
  | { id: string; outcome: 'refused'; status: number; body: Problem }
  | { id: string; outcome: 'retry'; status: number; retry_after: number; body: Problem }
  | { id: string; outcome: 'blocked' }

/**
 * Whether the very same request may succeed later without a person changing it: then the outcome is `retry`.
 * @param status HTTP status of the refusal
 */
export const mayPassLater = (status: number): boolean => status === 429 || status >= 500

// Headers of the answer. A device keeps what it has delivered until a backup has it, and offers it again to a store of another
// epoch: one restored from a backup, or a standby that took over, which has lost what came after.

/**
 * The store's epoch. A device sends the one that it knows: to a store of another one it first offers what it has
 * delivered before, so nothing of the batch is applied, and the answer has no line.
 */
export const EPOCH_HEADER = 'tohfa-epoch'
/** Epoch ms of the server's clock: a verified backup has all that was applied before; 0: there is none. */
export const BACKED_UP_HEADER = 'tohfa-backed-up-through'
/** Epoch ms: the server's clock when it began to answer. */
export const TIME_HEADER = 'tohfa-time'

/**
 * The header of an answer to a batch whose `waiting` was not taken, because its address has reported too often: the
 * device reports it again later. Its operations are still applied.
 */
export const WAITING_HEADER = 'tohfa-waiting'
export const WAITING_NOT_TAKEN = 'not-taken'
