import * as m from '@tohfa/sync-protocol/messages'
import {
  operation as operationSchema,
  type Batch,
  type Operation,
} from '@tohfa/sync-protocol/operations/envelope'
import { summary, validate } from '@tohfa/sync-protocol/fields/validation'
import { buffer } from 'node:stream/consumers'
import type { Sealing } from '../crypto/sealing-keys'
import type { PinCaller } from '../http/caller/pin-caller'
import { AppError } from '../http/app-error'
import { fileFields, type FileField } from '../uploads/spooled-form'
import type { UploadStore } from '../uploads/upload-store'
import { serverTimeOf } from './device-clock'
import type { FingerprintedFile } from './fingerprint'
import type { Idempotency } from './idempotency'
import type { Kind, KindsByName, OperationRequest, SentFile } from './operation-kind'
import type { ProvenPins } from './proven-pins'

/** An operation in a batch: only its id was checked. */
export type QueuedOperation = Batch['operations'][number]

/** What an operation needs to know about its lane. */
export interface LaneContext {
  caller: PinCaller
  /** of the device's clock (device-clock.ts) */
  skew: number | null
  provenPins: ProvenPins
}

/** A queued operation, ready to be applied. */
interface ReadOperation {
  kind: Kind
  request: OperationRequest
  /** ids of the uploads that it uses */
  uploads: string[]
}

/**
 * Turns the envelope of a queued operation into the request that its kind prepares. Sealed fields are read when it asks
 * for them. So are files, except their digests.
 * @throws AppError validation_failed (422) also for a file in an unknown field, kind_unknown (422), body_malformed
 * (400)
 */
export async function readEnvelope(
  queued: QueuedOperation,
  { caller, skew, provenPins }: LaneContext,
  deps: {
    kinds: KindsByName
    idempotency: Idempotency
    sealing: Sealing
    uploads: UploadStore
    now: () => number
  },
): Promise<ReadOperation> {
  const operation = checked(queued)
  const kind = deps.kinds.get(operation.kind)
  if (!kind) throw new AppError('kind_unknown')
  const known = fileFields(kind.files)
  const { id, code, captured_at, fields = {}, files = [], sealed } = operation
  refuseUnknownFields(files, known)

  const device = captured_at === undefined ? null : { capturedAt: Date.parse(captured_at), skew }
  const contents: FingerprintedFile[] = []
  for (const { field, upload } of files) contents.push({ field, digest: await deps.uploads.digest(upload) })
  const filesOf = (field: string): SentFile[] =>
    files
      .filter((file) => file.field === field)
      .map(({ upload }) =>
        uploadedFile(
          deps.uploads,
          upload,
          known.find(({ name }) => name === field),
        ),
      )

  let opened: Promise<Record<string, unknown>> | undefined
  const allFields = async () => {
    if (sealed === undefined) return fields
    opened ??= deps.sealing.open(sealed, operation.sealed_for, { id, kind: operation.kind })
    return { ...fields, ...(await opened) }
  }

  return {
    kind,
    uploads: files.map(({ upload }) => upload),
    request: {
      id,
      // without what an edit found: a device may leave that out, or send what it knows by then
      fingerprint: deps.idempotency.ofOperation({ kind: operation.kind, code, fields, sealed }, contents),
      content: async () =>
        deps.idempotency.contentOf({ kind: operation.kind, code, fields: await allFields() }, contents),
      code,
      base: operation.base ?? {},
      device,
      capturedAt: device && serverTimeOf(device, deps.now()),
      caller,
      channel: 'self',
      fields: allFields,
      files: filesOf,
      file: (field) => filesOf(field)[0]?.read ?? null,
      provenPins,
      queued: true,
    },
  }
}

function checked(queued: QueuedOperation): Operation {
  const parsed = validate(operationSchema, queued)
  if (parsed.ok) return parsed.value
  throw new AppError('validation_failed', { detail: summary(parsed.errors), errors: parsed.errors })
}

function refuseUnknownFields(files: { field: string }[], known: FileField[]): void {
  const unknown = files.find(({ field }) => !known.some(({ name }) => name === field))
  if (unknown)
    throw new AppError('validation_failed', {
      detail: m.unknownField,
      errors: [{ field: unknown.field, detail: m.unknownField }],
    })
}

function uploadedFile(uploads: UploadStore, id: string, field: FileField | undefined): SentFile {
  const open = async () => {
    const upload = await uploads.finished(id)
    if (!upload) throw new AppError('upload_unknown')
    if (field && upload.size > field.maxBytes)
      throw new AppError('file_too_large', { detail: field.tooLarge })
    return upload
  }
  return { open, read: async () => buffer((await open()).stream()) }
}
