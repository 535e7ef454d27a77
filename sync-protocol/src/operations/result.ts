import type { Problem } from '../error-codes'

/**
 * One line of the answer of `POST /api/sync`, newline-delimited JSON, sent as soon as the operation is settled.
 * - `applied`: done, now or (`replayed`) by an earlier try; `body` is the answer of the operation's own call
 * - `refused`: will never be applied as it is; `body` says why
 * - `retry`: not applied for a temporary reason; try again after `retry_after` seconds
 * - `blocked`: not tried, because an earlier operation of the same code in this batch was not applied
 */
export type OperationResult =
  | { id: string; outcome: 'applied'; status: number; replayed: boolean; body: unknown }
  | { id: string; outcome: 'refused'; status: number; body: Problem }
  | { id: string; outcome: 'retry'; status: number; retry_after: number; body: Problem }
  | { id: string; outcome: 'blocked' }
