/**
 * Entries as they are sent, cut into requests.
 *
 * Invariants: a batch is a prefix of what was given, so lanes keep their order. It holds at most BATCH_OPERATIONS_MAX
 * operations and BATCH_BYTES_MAX bytes of JSON. A single operation may be larger: the server refuses it, not the
 * device.
 */
import type { FileReference, Operation } from '@tohfa/sync-protocol/operations/envelope'
import type { OutboxEntry } from './outbox-entry'

/** well below what the server accepts: answers come sooner, and a cut connection repeats less */
export const BATCH_OPERATIONS_MAX = 100
export const BATCH_BYTES_MAX = 900 * 1024
/** the object around the operations */
const ENVELOPE_BYTES = 128

const utf8 = new TextEncoder()

/**
 * @param limit a smaller number of operations, after the server refused a batch as a whole
 * @returns at least one operation, when at least one was given
 */
export function firstBatch<T>(operations: readonly T[], limit = BATCH_OPERATIONS_MAX): T[] {
  const batch: T[] = []
  let bytes = ENVELOPE_BYTES
  for (const operation of operations) {
    bytes += utf8.encode(JSON.stringify(operation)).length + 1
    if (
      batch.length > 0 &&
      (bytes > BATCH_BYTES_MAX || batch.length >= Math.min(limit, BATCH_OPERATIONS_MAX))
    )
      break
    batch.push(operation)
  }
  return batch
}

export function toWire(entry: OutboxEntry, files: readonly FileReference[]): Operation {
  return {
    id: entry.id,
    kind: entry.kind,
    code: entry.code,
    captured_at: new Date(entry.capturedAt).toISOString(),
    fields: entry.fields,
    ...(entry.base && { base: entry.base }),
    ...(files.length > 0 && { files: [...files] }),
    ...(entry.sealed !== undefined && entry.sealedFor !== undefined
      ? { sealed: entry.sealed, sealed_for: entry.sealedFor }
      : {}),
  }
}
