/**
 * The one place where the two dialects differ. Each table is described once with the columns of a kit. A column has the same
 * TypeScript type on both engines, so the types of the SQLite kit serve for both.
 */
import * as pg from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'

export const sqliteKit = {
  table: sqlite.sqliteTable,
  id: (name: string) => sqlite.text(name).primaryKey(),
  text: (name: string) => sqlite.text(name),
  /** text that is compared and ordered byte by byte, as SQLite always does: for searching by prefix */
  bytewise: (name: string) => sqlite.text(name),
  flag: (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  int: (name: string) => sqlite.integer(name),
  /** epoch milliseconds, or any whole number up to 2^53 */
  millis: (name: string) => sqlite.integer(name),
  real: (name: string) => sqlite.real(name),
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
  foreignKey: sqlite.foreignKey,
  /** indexes that PostgreSQL does without */
  onlyOnSqlite: <Index>(indexes: Index[]): Index[] => indexes,
}

export type Kit = typeof sqliteKit

const bytewise = pg.customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

const postgresColumns = {
  table: pg.pgTable,
  id: (name: string) => pg.text(name).primaryKey(),
  text: (name: string) => pg.text(name),
  bytewise: (name: string) => bytewise(name),
  flag: (name: string) => pg.boolean(name),
  int: (name: string) => pg.integer(name),
  millis: (name: string) => pg.bigint(name, { mode: 'number' }),
  real: (name: string) => pg.doublePrecision(name),
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
  foreignKey: pg.foreignKey,
  onlyOnSqlite: () => [],
} satisfies Record<keyof Kit, unknown>

export const postgresKit = postgresColumns as unknown as Kit
