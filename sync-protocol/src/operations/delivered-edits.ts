/** Asking what became of edits that a device has delivered (`POST /api/sync/overtaken`). */
import * as z from 'zod/mini'
import { EDITS_ASKED_MAX } from './operation-limits'
import { operationId } from './envelope'

/**
 * Edits of a device that the server has applied, by operation id and code. Only the maker of the edit can name both,
 * and so has proven the PIN of its gift.
 */
export const deliveredEdits = z
  .array(z.strictObject({ id: operationId, code: z.string() }))
  .check(z.maxLength(EDITS_ASKED_MAX))
export type DeliveredEdit = z.infer<typeof deliveredEdits>[number]
