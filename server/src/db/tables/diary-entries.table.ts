import type { Kit } from '../kit'
import type { defineCodes } from './codes.table'

export function defineDiaryEntries(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table(
    'diary_entries',
    {
      id: kit.id('id'),
      code: kit
        .text('code')
        .notNull()
        .references(() => codes.code, { onDelete: 'cascade' }),
      /** in the order of writing, from 1 within its code */
      number: kit.int('number').notNull(),
      /** the recorder's local date as a whole number, 20260301 */
      day: kit.int('day').notNull(),
      text: kit.text('text'),
      /** media key */
      audio: kit.text('audio'),
      /** media keys in their order, a JSON array */
      images: kit.text('images').notNull(),
      /** when it was pressed on a device (as codes.captured_at), or arrived where it was not queued */
      writtenAt: kit.millis('written_at').notNull(),
    },
    // the order in which entries are listed
    (t) => [kit.uniqueIndex('diary_entries_code_day').on(t.code, t.day, t.number)],
  )
}
