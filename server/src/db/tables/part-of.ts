import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Kit } from '../kit'

/** A column with the key of the row that this one belongs to, and is deleted with. */
export const partOf = (kit: Kit, name: string, key: SQLiteColumn) =>
  kit
    .text(name)
    .notNull()
    .references(() => key, { onDelete: 'cascade' })
