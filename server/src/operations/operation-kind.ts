/**
 * What the service that applies an operation sees of it, whether it came by a call of its own or was queued on a device
 * and sent with `POST /api/sync`. Both come in the same way, so the same rules hold for both.
 */
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import type { FormFile } from '@tohfa/sync-protocol/http/form-files'
import type { OperationAnswer } from '@tohfa/sync-protocol/http/operation-endpoints'
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import type { LargeFile } from '../blobs/large-file'
import type { PinCaller } from '../http/caller/pin-caller'
import type { DeviceTime } from './device-clock'
import type { Fingerprint } from './fingerprint'
import type { Prepared, Step } from './idempotency'
import type { ProvenPins } from './proven-pins'

export interface OperationRequest {
  /** idempotency key; null for a direct call without one */
  id: string | null
  /** compared when the same id is sent again */
  fingerprint: Fingerprint
  /** what is asked for, however it came. @throws as `fields` */
  content: () => Promise<readonly string[]>
  /** as typed or scanned */
  code: string
  /** what the device's clock said; null if it was not queued */
  device: DeviceTime | null
  /**
   * When the person pressed, epoch ms: by the server's clock as far as the device's skew is known, and never later than
   * now, so that captures of two devices can be compared; null if it was not queued.
   */
  capturedAt: number | null
  /** what an edit found in the fields that it changes, as its device says; empty if it does not */
  base: Record<string, unknown>
  /** for limits of PINs */
  caller: PinCaller
  /** how it came: by the app or a call, or by a form without JavaScript */
  channel: 'self' | 'no_script'
  /**
   * The fields of the form, the sealed ones included.
   * @throws AppError seal_unknown, seal_broken (422)
   */
  fields(): Promise<Record<string, unknown>>
  /** The files of a form field, in their order. */
  files(field: string): SentFile[]
  /** A function that reads the first file of a form field; null if none was sent. */
  file(field: string): SentFile['read'] | null
  /** PINs that an earlier operation of the same lane has proven */
  provenPins: ProvenPins
  /** whether a device had stored it: the person who filled it in may be gone */
  queued: boolean
}

/**
 * A file of an operation. It is looked up only when needed: a batch may name five hundred files, and most of its
 * operations wait for their turn.
 */
export interface SentFile {
  /** @throws AppError upload_unknown (422), file_too_large (413) */
  read(): Promise<Buffer>
  /** For reading it piece by piece. @throws AppError as `read`, also from the file */
  open(): Promise<LargeFile>
}

/** How a slice applies one kind of operation. */
export interface Kind<Body = unknown> {
  /**
   * Everything slow or fallible: looks up, parses, proves the PIN, hashes, and stores files last of all. Changes nothing that
   * others can see.
   * @throws AppError saying why the operation is refused
   */
  prepare(operation: OperationRequest): Promise<Prepared<Body>>
  /** the form fields that are files, as the contract of the kind's own call has them */
  files: Readonly<Record<string, FormFile>>
  /**
   * Whether it claims its code: the preparations of all later operations of the code depend on that. One code is
   * claimed by one request at a time.
   */
  claims?: boolean
}

/** Every kind that can be queued, each with the answer that the contract names. */
export type Kinds = { [Name in OperationKind]: Kind<OperationAnswer<Name>> }

/** The kinds by name; a device may name one that nobody knows. */
export type KindsByName = ReadonlyMap<string, Kind>

/** An operation as a step of those that are applied in order. */
export const stepOf = <Body>(kind: Kind<Body>, operation: OperationRequest): Step<Body> => ({
  key: operation.id === null ? null : { ...keyOf(operation), id: operation.id },
  oneAtATime: kind.claims ? (normalizeCode(operation.code) ?? operation.code) : undefined,
  prepare: () => kind.prepare(operation),
})

const keyOf = ({ fingerprint, content, device }: OperationRequest) => ({ fingerprint, content, device })
