/** All rows of a store, table by table, in the same words on both engines: to move them to another store. */
import { asc, count, getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { createHash } from 'node:crypto'
import type { Session } from './database'
import { sqliteTables as tables } from './kit'
import type { Tables } from './tables/tables'

export type TableName = keyof Tables
/** a row by the names of its columns, with the values that both engines have */
export type AnyRow = Record<string, string | number | boolean | null>
/** the primary key of a row */
export type RowKey = readonly (string | number)[]

/** Every table after those that it refers to. */
export const TABLES = Object.keys(tables) as TableName[]

/** rows in memory, and in one transaction */
const ROWS_AT_ONCE = 1_000

const columnNames = (table: TableName) => Object.keys(getTableColumns(tables[table]))

/** by table: the names of the columns of its primary key */
const KEYS = new Map(
  TABLES.map((name) => {
    const table = tables[name]
    const columns = Object.entries<SQLiteColumn>(getTableColumns(table))
    const [composite] = getTableConfig(table).primaryKeys
    const isKey = (column: SQLiteColumn) => composite?.columns.includes(column) ?? column.primary
    return [name, columns.filter(([, column]) => isKey(column)).map(([property]) => property)] as const
  }),
)
const keyNames = (table: TableName) => KEYS.get(table) ?? []

export const keyOf = (table: TableName, row: AnyRow): RowKey =>
  keyNames(table).map((name) => row[name] as string | number)

/**
 * Some rows of a table, in the order of its primary key as this engine has it.
 * @param after the key of the last ones; null: from the first row
 */
export async function listRows({ q, t }: Session, name: TableName, after: RowKey | null): Promise<AnyRow[]> {
  const table = t[name]
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const keys = keyNames(name).flatMap((key) => columns[key] ?? [])
  const commas = sql.raw(', ')
  const later =
    after === null
      ? undefined
      : sql`(${sql.join(keys, commas)}) > (${sql.join(
          after.map((value) => sql`${value}`),
          commas,
        )})`
  return (await q
    .select()
    .from(table)
    .where(later)
    .orderBy(...keys.map((key) => asc(key)))
    .limit(ROWS_AT_ONCE)) as AnyRow[]
}

export async function countRows({ q, t }: Session, name: TableName): Promise<number> {
  return (await q.select({ n: count() }).from(t[name]))[0]?.n ?? 0
}

/** How many rows a table has, and what is in them. */
export interface TableDigest {
  rows: number
  /** hex: the SHA-256 of all rows, each as a JSON array, combined by XOR, as the engines order texts differently */
  sha256: string
}

/** @param counts whether a row counts */
export async function digestRows(
  session: Session,
  name: TableName,
  counts: (row: AnyRow) => boolean,
): Promise<TableDigest> {
  const columns = columnNames(name)
  const digest = Buffer.alloc(32)
  let rows = 0
  for (let after: RowKey | null = null; ;) {
    const some: AnyRow[] = await listRows(session, name, after)
    const last = some.at(-1)
    if (!last) return { rows, sha256: digest.toString('hex') }
    after = keyOf(name, last)
    for (const row of some.filter(counts)) {
      rows += 1
      const one = createHash('sha256')
        .update(JSON.stringify(columns.map((column) => row[column])))
        .digest()
      for (const [at, byte] of one.entries()) digest[at] = (digest[at] ?? 0) ^ byte
    }
  }
}
