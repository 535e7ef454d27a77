import * as z from 'zod/mini'

/** The answer of `POST /api/diary/{qr}/entry`. It holds no file paths, because they could expire before a replay. */
export const diaryEntryWritten = z.object({
  id: z.string(),
  /** the recorder's local date, YYYY-MM-DD */
  date: z.string(),
  /** when it was written, UTC ISO 8601: on its device if it was queued (as a claim's captured_at), otherwise when it arrived */
  time: z.string(),
})
export type DiaryEntryWritten = z.infer<typeof diaryEntryWritten>

const content = {
  text: z.nullable(z.string()),
  /** path on this origin; it expires */
  audio_file: z.nullable(z.string()),
  /** paths on this origin, in the order in which the files were sent; they expire */
  images: z.array(z.string()),
}

/** A version of an entry that is not shown as the entry: an earlier one, or one of two that were written at once. */
export const entryVersion = z.object({
  /** id of the operation that made it; for the first one that of the entry */
  version: z.string(),
  /** the recorder's local date, YYYY-MM-DD */
  date: z.string(),
  ...content,
  /** when it was written, as the time of an entry */
  written_at: z.string(),
})
export type EntryVersion = z.infer<typeof entryVersion>

/** One entry in the list of a diary. */
const diaryEntry = z.extend(diaryEntryWritten, {
  ...content,
  /** what a change of it begins from (diary-change.ts) */
  version: z.optional(z.string()),
  /** when it was last changed, as the time of an entry; null: never */
  edited_at: z.optional(z.nullable(z.string())),
  /** versions that were written on other devices at the same time: a person decides which one is kept */
  others: z.optional(z.array(entryVersion)),
})
export type DiaryEntry = z.infer<typeof diaryEntry>

/** An entry in the bin. */
const deletedEntry = z.extend(diaryEntry, {
  /** when it was deleted, UTC ISO 8601 */
  deleted_at: z.string(),
})
export type DeletedEntry = z.infer<typeof deletedEntry>

/** `GET /api/diary/{qr}/bin`: what can be restored, the last deleted first. */
export const deletedEntries = z.object({ entries: z.array(deletedEntry) })

/** The answer to a change of an entry. It holds no content, like that to a new one. */
export const diaryEntryChanged = z.object({
  id: z.string(),
  /** the current version */
  version: z.string(),
  deleted: z.boolean(),
  /**
   * - `done`: as requested
   * - `two_versions`: it was also changed elsewhere; both are there, for a person to decide
   * - `kept`: it was changed elsewhere, so it was not deleted
   */
  outcome: z.enum(['done', 'two_versions', 'kept']),
})
export type DiaryEntryChanged = z.infer<typeof diaryEntryChanged>

/** `GET /api/diary/{qr}/entries`: newest first by date, then by the order in which they were written. */
export const diaryEntries = z.object({ entries: z.array(diaryEntry) })
export type DiaryEntries = z.infer<typeof diaryEntries>

/** `GET /api/diary/{qr}/size`: what an export of the diary would fetch. */
export const diarySize = z.object({
  entries: z.int(),
  /** recordings and images, each once */
  files: z.int(),
  /** of all files together */
  bytes: z.int(),
})
export type DiarySize = z.infer<typeof diarySize>

/**
 * A row of `GET /api/campaigns/{id}/diaries`: how much a claimed diary holds, but none of its content. `number` is that
 * of the code, in printing order.
 */
export const listedDiary = z.object({
  number: z.int(),
  qr_code: z.string(),
  name: z.string(),
  /** UTC ISO 8601, the server's clock */
  claimed_at: z.string(),
  /** as a claim's; null if it was not queued */
  captured_at: z.nullable(z.string()),
  entries: z.int(),
  entries_with_audio: z.int(),
  entries_with_images: z.int(),
  /** the earliest and the latest date of an entry, YYYY-MM-DD; null for an empty diary */
  first_date: z.nullable(z.string()),
  last_date: z.nullable(z.string()),
})
export type ListedDiary = z.infer<typeof listedDiary>
