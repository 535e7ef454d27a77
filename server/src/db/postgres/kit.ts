import * as pg from 'drizzle-orm/pg-core'
import type { Kit } from '../kit'
import { defineTables } from '../tables/tables'

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

export const postgresTables = defineTables(postgresColumns as unknown as Kit)
