import * as z from 'zod/mini'

/** The answer of `POST /api/diary/{qr}/entry`. It holds no file paths, because they could expire before the answer is replayed. */
export const diaryEntryWritten = z.object({
  id: z.string(),
  /** the recorder's local date, YYYY-MM-DD */
  date: z.string(),
  /** when it was written, UTC ISO 8601: on its device if it was queued (as a claim's captured_at), otherwise when it arrived */
  time: z.string(),
})
export type DiaryEntryWritten = z.infer<typeof diaryEntryWritten>

/** One entry in the list of a diary. */
const diaryEntry = z.extend(diaryEntryWritten, {
  text: z.nullable(z.string()),
  /** path on this origin; it expires */
  audio_file: z.nullable(z.string()),
  /** paths on this origin, in the order in which the files were sent; they expire */
  images: z.array(z.string()),
})
export type DiaryEntry = z.infer<typeof diaryEntry>

/** `GET /api/diary/{qr}/entries`: newest first by date, then by the order in which they were written. */
export const diaryEntries = z.object({ entries: z.array(diaryEntry) })
export type DiaryEntries = z.infer<typeof diaryEntries>

/**
 * A row of `GET /api/campaigns/{id}/diaries`: how much a claimed diary holds, but none of its content.
 * `number` is that of the code, in printing order.
 */
export const listedDiary = z.object({
  number: z.int(),
  qr_code: z.string(),
  name: z.string(),
  /** UTC ISO 8601, the server's clock */
  claimed_at: z.string(),
  entries: z.int(),
  entries_with_audio: z.int(),
  entries_with_images: z.int(),
  /** the earliest and the latest date of an entry, YYYY-MM-DD; null for an empty diary */
  first_date: z.nullable(z.string()),
  last_date: z.nullable(z.string()),
})
export type ListedDiary = z.infer<typeof listedDiary>
