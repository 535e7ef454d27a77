import { sql } from 'drizzle-orm'
import type { Kit } from '../kit'
import type { defineCodes } from './codes.table'
import { partOf } from './part-of'

/** On PostgreSQL the table has 16 partitions, by the hash of the code. */
export function defineDiaryEntries(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table(
    'diary_entries',
    {
      id: kit.text('id').notNull(),
      code: partOf(kit, 'code', codes.code),
      /** in the order of writing, from 1 within its code */
      number: kit.int('number').notNull(),
      /** the recorder's local date as a whole number, 20260301 */
      day: kit.int('day').notNull(),
      /** encrypted; null: there is none */
      textBox: kit.text('text_box'),
      /** media key */
      audio: kit.text('audio'),
      /** media keys in their order, a JSON array */
      images: kit.text('images').notNull(),
      /** when it was written on a device (like codes.captured_at), or arrived if it was not queued */
      writtenAt: kit.millis('written_at').notNull(),
      /** id of the operation that made the present version; null: it is as it was written, and has its own id */
      version: kit.text('version'),
      /** when the present version was entered, like writtenAt; null: it was never changed */
      editedAt: kit.millis('edited_at'),
      /** the server's clock; null: it is not in the bin */
      deletedAt: kit.millis('deleted_at'),
    },
    (t) => [
      kit.primaryKey({ columns: [t.code, t.id] }),
      // the order in which entries are listed
      kit.uniqueIndex('diary_entries_code_day').on(t.code, t.day, t.number),
      // what is in the bin
      kit
        .index('diary_entries_deleted')
        .on(t.deletedAt)
        .where(sql`deleted_at IS NOT NULL`),
    ],
  )
}

/** Versions of entries other than the present one, which is in the row of the entry. */
export function defineEntryVersions(kit: Kit, diaryEntries: ReturnType<typeof defineDiaryEntries>) {
  return kit.table(
    'entry_versions',
    {
      /** id of the operation that made it; for the first version, of the entry */
      id: kit.id('id'),
      /** of the entry */
      code: kit.text('code').notNull(),
      entryId: kit.text('entry_id').notNull(),
      /** like an entry's */
      day: kit.int('day').notNull(),
      textBox: kit.text('text_box'),
      audio: kit.text('audio'),
      images: kit.text('images').notNull(),
      /** when it was entered, like an entry's writtenAt */
      at: kit.millis('at').notNull(),
      /** the server's clock when another version replaced it, or when it arrived beside the present one */
      storedAt: kit.millis('stored_at').notNull(),
      /** a person has not yet decided between it and the present one */
      open: kit.flag('open').notNull(),
    },
    (t) => [
      kit
        .foreignKey({
          name: 'entry_versions_entry_fk',
          columns: [t.code, t.entryId],
          foreignColumns: [diaryEntries.code, diaryEntries.id],
        })
        .onDelete('cascade'),
      kit.index('entry_versions_entry').on(t.code, t.entryId, t.storedAt),
    ],
  )
}
