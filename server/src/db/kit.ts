/**
 * The two dialects differ only in their kits: this one and the one in postgres/, which a server with SQLite does not load. Each
 * table is described once with the columns of a kit. A column has the same TypeScript type on both engines, so the types
 * of the SQLite kit serve for both.
 */
import * as sqlite from 'drizzle-orm/sqlite-core'
import { defineTables } from './tables/tables'

const sqliteKit = {
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
export const sqliteTables = defineTables(sqliteKit)
