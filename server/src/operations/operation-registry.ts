/**
 * A change as the slices apply it, whichever way it came: by its own call, or queued on a device and replayed by
 * `POST /api/sync`. One way in, so that both have the same rules.
 */
import type { OperationAnswer } from '@tohfa/sync-protocol/http/operation-endpoints'
import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { Answer, Commit } from './idempotency'
import type { LaneTurn } from './lane-turn'
import type { ProvenPins } from './proven-pins'
import { imageField, type FileField } from '../incoming/spooled-form'

export interface OperationRequest {
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
  /** The files of a form field, in their order. */
  files(field: string): SentFile[]
  /** What reads the first file of a form field; null when none was sent. */
  file(field: string): SentFile['read'] | null
  /** PINs that an earlier operation of the same batch has proven already */
  provenPins: ProvenPins
  /** where it came in a batch */
  turn?: LaneTurn
}

/**
 * A file of an operation. It is looked for when it is needed and not before: a batch may name five hundred files, and
 * most of them wait for their turn.
 */
export interface SentFile {
  /** @throws AppError upload_unknown (422), file_too_large (413) */
  read(): Promise<Buffer>
  /** Where it lies on this machine, and its size in bytes. @throws AppError as `read` */
  locate(): Promise<{ path: string; size: number }>
}

/** How a slice applies one kind of operation. */
export interface OperationHandler<Body = unknown> {
  /**
   * Checks and prepares, then calls `commit` once with what happens in the transaction.
   * @throws AppError saying why the operation is refused
   */
  apply(operation: OperationRequest, commit: Commit): Promise<Answer<Body>>
  /** Makes the answer to send from the stored one, also when it is replayed; not given: they are the same. */
  present?(stored: Answer<Body>): Answer<Body>
  /** the form fields that are files; a bare name is one image */
  fileFields: readonly (FileField | string)[]
  /**
   * Whether one may be prepared while one of the same kind and code before it is not yet committed: nothing that it checks
   * is changed by the other.
   */
  overlaps?: boolean
}

/** Every kind that can be queued, each with the answer that the contract names. */
export type OperationHandlers = { [Kind in OperationKind]: OperationHandler<OperationAnswer<Kind>> }

/** The handlers by the kind that a device names. */
export type OperationRegistry = ReadonlyMap<string, OperationHandler>

export const fileFieldsOf = ({ fileFields }: OperationHandler): FileField[] =>
  fileFields.map((field) => (typeof field === 'string' ? imageField(field) : field))
