/**
 * A change as the slices apply it, whichever way it came: by its own call, or queued on a device and replayed by
 * `POST /api/sync`. One way in, so that both have the same rules.
 */
import type { Answer } from './idempotency'

export interface QueuedOperation {
  /** idempotency key; null for a direct call without one */
  id: string | null
  /** keyed digest of the request, compared when the id comes again */
  fingerprint: string
  /** as typed or scanned */
  code: string
  /** epoch ms of the device's clock; null when it was not queued */
  capturedAt: number | null
  /** address of the caller, for limits */
  address: string
  /**
   * The form's fields, with what was sealed.
   * @throws AppError seal_unknown, seal_broken (422)
   */
  fields(): Promise<Record<string, unknown>>
  /**
   * A file by its form field; null when none was sent. Its bytes are read when they are needed and not before: a batch
   * may name five hundred files, and most of them wait for their turn.
   * @returns what reads the bytes; it throws AppError upload_unknown (422)
   */
  file(field: string): (() => Promise<Buffer>) | null
}

/** Applies one kind of operation. @throws AppError saying why it is refused */
export type ApplyOperation = (operation: QueuedOperation) => Promise<Answer>

/** The kinds that can be queued, registered by their slices. */
export type OperationRegistry = ReadonlyMap<string, { apply: ApplyOperation; fileFields: readonly string[] }>

export const keyOf = ({ id, fingerprint }: QueuedOperation) => (id === null ? null : { id, fingerprint })
