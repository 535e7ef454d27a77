/**
 * An entry of the outbox as it travels (sync-wire, POST /api/sync).
 */
import type { FileReference, Operation } from '@tohfa/sync-protocol/operations/envelope'
import type { OutboxEntry } from './outbox-entry'

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
