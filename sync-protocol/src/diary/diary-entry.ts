import * as z from 'zod/mini'
import { asProse } from '../text/characters'
import * as field from '../fields/field-rules'
import { pinOrSession } from '../pin/gift-session'
import { DIARY_TEXT_MAX, DIARY_IMAGES_MAX } from './diary-limits'
import * as m from '../messages'

/**
 * The fields of `POST /api/diary/{qr}/entry` besides its files: `audio_file`, and `images` once per image.
 * @param latest the last day that it may be written for, `YYYY-MM-DD`: the form's own today, or today in UTC+14 at the server
 */
export const diaryEntryFields = (latest: string) =>
  z.strictObject({
    date: field.localDate.check(z.refine((date) => date <= latest, { error: m.dateInFuture })),
    text: z.optional(field.text(DIARY_TEXT_MAX)),
    pin: pinOrSession,
  })

/** The rule for an entry's content: not empty, and not too many images. */
export const diaryEntryContent = z
  .strictObject({
    text: z.optional(z.string()),
    audio: z.boolean(),
    images: z.int().check(z.lte(DIARY_IMAGES_MAX, { error: m.diaryImagesTooMany })),
  })
  .check(
    z.refine(({ text = '', audio, images }) => asProse(text) !== '' || audio || images > 0, {
      error: m.diaryEmpty,
      path: ['text'],
    }),
  )
