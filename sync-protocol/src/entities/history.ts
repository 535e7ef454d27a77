/** What edits of a claimed gift have replaced. */
import * as z from 'zod/mini'
import { qrCode } from './qr-code'
import { savedTraveler } from './traveler'

const text = z.nullable(z.string())

/**
 * A value that is no longer there, or that came too late. Values are texts; a place is "latitude, longitude", a photo
 * its path, null was empty.
 */
export const pastValue = z.object({
  id: z.string(),
  /** form field; `location` for both coordinates */
  field: z.string(),
  value: text,
  /** what replaced it */
  replaced_by: text,
  /** when it was entered, and when what replaced it was: UTC ISO 8601 */
  captured_at: z.string(),
  replaced_captured_at: z.string(),
  /** when it reached the server: UTC ISO 8601 */
  replaced_at: z.string(),
  /** who replaced it: somebody with the PIN, or the owner */
  by: z.enum(['pin', 'owner']),
  /** it reached the server after a later one */
  late: z.boolean(),
  /** whether it is the value again */
  current: z.boolean(),
})
export type PastValue = z.infer<typeof pastValue>

/** Two edits of one field; the later one is kept. The values of photos are not shown. */
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
 * An edit that was kept until another one arrived, made later by somebody who had not seen it. `stands` is `theirs` in
 * each of them, although the value may have changed again since.
 */
export const overtakenEdit = z.object({
  /** id of the operation */
  id: z.string(),
  met: z.array(metEdit),
})
export type OvertakenEdit = z.infer<typeof overtakenEdit>

const metEdits = { met: z.optional(z.array(metEdit)) }

/** The answer of `PUT /api/qr/{code}/update`; `met` if it met other edits. */
export const editedQrCode = z.object({ ...qrCode.shape, ...metEdits })
export type EditedQrCode = z.infer<typeof editedQrCode>

/** The answer of `PUT /api/travel/{qr}/update`; `met` if it met other edits. */
export const editedTraveler = z.object({ ...savedTraveler.shape, ...metEdits })
export type EditedTraveler = z.infer<typeof editedTraveler>
