import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { engines } from '../../test/databases'
import { digestRows, keyOf, listRows, TABLES, type AnyRow, type TableName } from './all-rows'
import type { Database } from './database'
import { insertMany } from './insert-many'
import { postgresTables } from './postgres/kit'
import * as schema from './schema'

const tableOf = (name: TableName) => postgresTables[name] as unknown as PgTable
const columnsOf = (name: TableName) => Object.entries<PgColumn>(getTableColumns(tableOf(name)))

it('has every table, after those that it refers to', () => {
  expect([...TABLES].sort()).toEqual(Object.keys(schema).sort())
  const names = TABLES.map((table) => getTableConfig(tableOf(table)).name)
  for (const [at, table] of TABLES.entries())
    for (const { reference } of getTableConfig(tableOf(table)).foreignKeys) {
      const parent = names.indexOf(getTableConfig(reference().foreignTable).name)
      expect([table, parent < at]).toEqual([table, true])
    }
})

/** the least and the most of each type; all texts of a row are alike, so that it refers to the row of the same texts */
const VALUES: Record<string, [unknown, unknown]> = {
  text: ['', 'नमस्ते "\'\\\n\t😀'],
  'text COLLATE "C"': ['', 'नमस्ते "\'\\\n\t😀'],
  boolean: [false, true],
  integer: [-(2 ** 31), 2 ** 31 - 1],
  bigint: [-(2 ** 53) + 1, 2 ** 53 - 1],
  'double precision': [-0.1 - 0.2, 1e-7],
}
const extremes = (table: TableName, at: 0 | 1): AnyRow =>
  Object.fromEntries(
    columnsOf(table).map(([name, column]) => [name, VALUES[column.getSQLType()]?.[at] as AnyRow[string]]),
  )
/** only what a row has to have */
const sparse = (table: TableName): AnyRow =>
  Object.fromEntries(
    columnsOf(table).map(([name, column]) => {
      const [value] = VALUES[column.getSQLType()] ?? []
      const needed = typeof value === 'string' ? 'a third row' : typeof value === 'number' ? 3 : value
      return [name, column.notNull || column.primary ? (needed as AnyRow[string]) : null]
    }),
  )

it('takes any value of any column from one engine to the other and back', async () => {
  const [sqlite, postgres] = await Promise.all(engines.map((engine) => engine.open()))
  const back = await engines[0]?.open()
  if (!sqlite || !postgres || !back) throw new Error('no engine')
  const copy = async (from: Database, to: Database, table: TableName) => {
    const rows = await listRows(from.read, table, null)
    await to.write((tx) => insertMany(tx, 'move', table, rows))
    return rows.length
  }
  const all = () => true
  for (const { db } of [sqlite, postgres, back]) await db.write(({ q, t }) => q.delete(t.totals))
  for (const table of TABLES) {
    await sqlite.db.write((tx) =>
      insertMany(tx, 'move', table, [extremes(table, 0), extremes(table, 1), sparse(table)]),
    )
    expect([table, await copy(sqlite.db, postgres.db, table)]).toEqual([table, 3])
    await copy(postgres.db, back.db, table)
    const digest = await digestRows(sqlite.db.read, table, all)
    expect(await digestRows(postgres.db.read, table, all)).toEqual(digest)
    expect(await listRows(back.db.read, table, null)).toEqual(await listRows(sqlite.db.read, table, null))
    const [first] = await listRows(postgres.db.read, table, null)
    if (!first) throw new Error('no row')
    expect(await listRows(postgres.db.read, table, keyOf(table, first))).toHaveLength(2)
  }
  const { rows, sha256 } = await digestRows(back.db.read, 'codes', all)
  await back.db.write(({ q, t }) => q.update(t.codes).set({ claimedAt: 1 }))
  expect(await digestRows(back.db.read, 'codes', all)).toEqual({
    rows,
    sha256: expect.not.stringContaining(sha256) as string,
  })
  for (const store of [sqlite, postgres, back]) await store.destroy()
})
