/**
 * What `POST /api/sync` contains.
 *
 * An operation has one id for its whole life, on the device and at the server: its idempotency key. The server only
 * remembers applied operations, so a refused one can be corrected and sent again under the same id.
 */
import * as z from 'zod/mini'
import { WAITING_GROUPS_MAX, SYNC_OPERATIONS_MAX } from './operation-limits'
import * as m from '../messages'
import { utcTimeOf } from './device-clock'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A UUID of any version, converted to lower case for storing and comparing. */
export const operationId = z.pipe(
  z.string({ error: m.idempotencyKeyInvalid }).check(z.regex(UUID, { error: m.idempotencyKeyInvalid })),
  z.transform((id: string) => id.toLowerCase()),
)

/** A file of an operation; it was uploaded before the operation is sent. */
const fileReference = z.strictObject({
  /** the form field of the file; several files of one field keep their order */
  field: z.string().check(z.maxLength(40)),
  /** id of a finished upload at /api/uploads */
  upload: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/)),
  /** file name and type as the device knows them; the server only trusts the bytes */
  name: z.optional(z.string().check(z.maxLength(255))),
  type: z.optional(z.string().check(z.maxLength(127))),
})
export type FileReference = z.infer<typeof fileReference>

const utcTime = z
  .string({ error: m.capturedAtInvalid })
  .check(z.refine((at) => utcTimeOf(at) !== null, { error: m.capturedAtInvalid }))

export const operation = z.strictObject({
  id: operationId,
  kind: z.string(),
  code: z.string(),
  /** the device's clock when the person pressed the button, UTC ISO 8601 */
  captured_at: z.optional(utcTime),
  fields: z.optional(z.record(z.string(), z.unknown())),
  /**
   * What an edit found in the fields that it changes, so that the server knows who else has changed one since. It
   * contains no secret. It is not part of the request: an operation that is sent again with another one is the same
   * operation.
   */
  base: z.optional(z.record(z.string(), z.unknown())),
  files: z.optional(z.array(fileReference).check(z.maxLength(16))),
  /** base64url of a box with a JSON object of further fields (pin, identity numbers); seal.ts says of what form */
  sealed: z.optional(z.string().check(z.maxLength(16_384), z.regex(/^[A-Za-z0-9_-]+$/))),
  /** key id that `sealed` was made for */
  sealed_for: z.optional(z.string().check(z.maxLength(64))),
})
/** One queued change with a valid envelope. Its kind decides how its fields are checked. */
export type Operation = z.infer<typeof operation>

/** What waits on a device for one campaign, besides the operations of this batch. */
const waitingGroup = z.strictObject({
  /** a code of the campaign */
  code: z.string(),
  /** operations that wait */
  count: z.int().check(z.gte(1)),
  /** when the oldest of them was made: the device's clock, UTC ISO 8601 */
  since: utcTime,
})
export type WaitingGroup = z.infer<typeof waitingGroup>

/** What a batch must satisfy before any of it is applied. Its operations are accepted or refused one by one. */
export const batch = z.strictObject({
  /** version of the envelope (protocol-version.ts); 1 if it is missing */
  protocol: z.optional(z.int().check(z.gte(0))),
  device_id: z.optional(z.string().check(z.regex(UUID))),
  /** if present, all that waits; what cannot be read counts as not said, and holds back no operation */
  waiting: z.catch(z.optional(z.array(waitingGroup).check(z.maxLength(WAITING_GROUPS_MAX))), undefined),
  operations: z.array(z.looseObject({ id: operationId })).check(z.maxLength(SYNC_OPERATIONS_MAX)),
})
export type Batch = z.infer<typeof batch>
