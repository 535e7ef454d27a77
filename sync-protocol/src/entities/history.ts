/** What edits of a claimed gift have replaced. */
import * as z from 'zod/mini'
import { qrCode } from './qr-code'
import { savedTraveler } from './traveler'

const text = z.nullable(z.string())

/**
 * A value that is not there any more, or that came too late to be there. Values are texts; a place is "latitude, longitude",
 * a photo its path, null was empty.
 */
export const pastValue = z.object({
  id: z.string(),
  /** form field; `location` for both coordinates */
  field: z.string(),
  value: text,
  /** what took its place */
  replaced_by: text,
  /** when somebody entered it, and what took its place: UTC ISO 8601 */
  captured_at: z.string(),
  replaced_captured_at: z.string(),
  /** when the server was told: UTC ISO 8601 */
  replaced_at: z.string(),
  /** who replaced it: somebody with the PIN, or the owner */
  by: z.enum(['pin', 'owner']),
  /** it reached the server when a later one was there already */
  late: z.boolean(),
  /** whether it is there again */
  current: z.boolean(),
})
export type PastValue = z.infer<typeof pastValue>

/** Two edits of one field, of which the later one stands. The values of photos are not told. */
const metEdit = z.object({
  /** form field; `location` for both coordinates */
  field: z.string(),
  /** what this edit has entered, and what another one had */
  yours: text,
  theirs: text,
  stands: z.enum(['yours', 'theirs']),
})
export type MetEdit = z.infer<typeof metEdit>

/**
 * An edit that stood until another one arrived, which was made later by somebody who had not seen it. `stands` is `theirs` in
 * each of them: what is there since may be another value again.
 */
export const overtakenEdit = z.object({
  /** id of the operation */
  id: z.string(),
  met: z.array(metEdit),
})
export type OvertakenEdit = z.infer<typeof overtakenEdit>

const metEdits = { met: z.optional(z.array(metEdit)) }

/** The answer of `PUT /api/qr/{code}/update`; `met` where it met other edits. */
export const editedQrCode = z.object({ ...qrCode.shape, ...metEdits })
export type EditedQrCode = z.infer<typeof editedQrCode>

/** The answer of `PUT /api/travel/{qr}/update`; `met` where it met other edits. */
export const editedTraveler = z.object({ ...savedTraveler.shape, ...metEdits })
export type EditedTraveler = z.infer<typeof editedTraveler>
