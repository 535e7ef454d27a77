/**
 * Changes of a written diary entry. Each names what it began from (`version`): the id of the operation that made it, so
 * a device can name what it has not sent yet. Without it a change begins from the current version.
 */
import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { pinOrSession } from '../pin/gift-session'
import { DIARY_VERSIONS_MAX, DIARY_TEXT_MAX } from './diary-limits'
import * as m from '../messages'
import { operationId } from '../operations/envelope'

const entryId = z.pipe(
  // the one character that no text in PostgreSQL can contain
  z.string({ error: m.entryUnknown }).check(z.refine((id) => !id.includes('\0'), { error: m.entryUnknown })),
  z.transform((id: string) => id.toLowerCase()),
)
const version = z.optional(operationId)

/** ids, separated by commas */
const versions = z.pipe(
  z.string({ error: m.textInvalid }),
  z.pipe(
    z.transform((ids: string) => ids.split(',').flatMap((id) => id.trim() || [])),
    z.array(operationId).check(z.maxLength(DIARY_VERSIONS_MAX)),
  ),
)

const POSITIONS = /^(\d(,\d)*)?$/
/** places of images, from 0, separated by commas; empty: none */
const places = z.pipe(
  z.string({ error: m.textInvalid }).check(z.regex(POSITIONS, { error: m.textInvalid })),
  z.transform((text: string) => (text === '' ? [] : [...new Set(text.split(',').map(Number))])),
)

/** What is the same in every change: the entry, what it began from, and which other versions the person has seen. */
const change = {
  /** id of the entry; in its own call it is part of the path */
  entry: entryId,
  version,
  /** other open versions that this change decides about */
  settles: z.optional(versions),
  pin: pinOrSession,
}

/**
 * The fields of `PUT /api/diary/{qr}/entries/{id}` besides its files: `audio_file`, and `images` once per new image.
 * What is not sent stays; an empty text is removed.
 * @param latest as of an entry
 */
export const diaryUpdateFields = (latest: string) =>
  z.strictObject({
    ...change,
    date: z.optional(field.dateUpTo(latest)),
    text: z.optional(field.text(DIARY_TEXT_MAX)),
    /** places of the images of `version` that stay, before the new ones; not sent: all */
    keep_images: z.optional(places),
    /** removes the recording; a new one replaces it without this */
    remove_audio: z.optional(z.literal('true', { error: m.textInvalid })),
    /** an earlier or other open version whose whole content is taken; what else is sent is applied to it */
    take: version,
  })
export type DiaryUpdate = z.infer<ReturnType<typeof diaryUpdateFields>>

/** The fields of `DELETE /api/diary/{qr}/entries/{id}`. */
export const diaryDeleteFields = z.strictObject(change)

/** The fields of `POST /api/diary/{qr}/entries/{id}/restore`. */
export const diaryRestoreFields = z.strictObject({ entry: entryId, pin: pinOrSession })
