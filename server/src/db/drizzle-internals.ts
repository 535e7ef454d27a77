/**
 * All that this server knows of drizzle's prepared queries beyond their documentation: their shapes at run time. The rest
 * of `db/` uses the functions below, so a new version of drizzle is checked here and nowhere else.
 *
 * After an upgrade: run the tests of `db/` on both engines and `npm run bench -- reads`, compare the shapes with
 * `drizzle-orm/better-sqlite3/session.js` and `drizzle-orm/node-postgres/session.js`, then set the version below.
 */
import { Column, fillPlaceholders, is, Param, Placeholder } from 'drizzle-orm'
import type { PreparableQuery } from './database'

/** The version of drizzle-orm that the shapes in this file were checked with. */
export const CHECKED_DRIZZLE_VERSION = '0.45.4'

/** Values by the names of their placeholders. */
export type Values = Record<string, unknown>

/** Makes a row from the cells that a driver gives. */
export type DecodeRow = (cells: readonly unknown[]) => Record<string, unknown>

type SelectedFields = { path: string[]; field: unknown }[] | undefined

/** A prepared query for better-sqlite3. */
export interface SqliteParts {
  sql: string
  /** values to bind in their order, some of which are placeholders; see `binderOf` */
  params: unknown[]
  /** undefined for joined tables and computed fields, which only `all` can decode */
  decode: DecodeRow | undefined
  /** drizzle's own way to run the query */
  all(values: Values): unknown[]
}

export function sqliteParts(query: PreparableQuery<unknown>, name: string): SqliteParts {
  const prepared = query.prepare(name) as unknown as {
    getQuery(): { sql: string; params: unknown[] }
    all(values: Values): unknown[]
    fields?: SelectedFields
  }
  return {
    ...prepared.getQuery(),
    decode: rowDecoder(prepared.fields),
    all: (values) => prepared.all(values),
  }
}

/** A prepared query for node-postgres. */
export interface PostgresParts {
  config: { name?: string; text: string }
  /** the values to bind, in their order */
  bind(values: Values): unknown[]
  /** as in `SqliteParts` */
  decode: DecodeRow | undefined
}

export function postgresParts(query: PreparableQuery<unknown>, name: string): PostgresParts {
  const prepared = query.prepare(name) as unknown as {
    queryConfig: PostgresParts['config']
    params: unknown[]
    fields?: SelectedFields
  }
  const { queryConfig, params, fields } = prepared
  return {
    config: queryConfig,
    bind: (values) => fillPlaceholders(params, values),
    decode: rowDecoder(fields),
  }
}

/**
 * What a parameter of a prepared query binds, given the values of a call.
 * @param valueOf gives the value of a placeholder
 */
export function binderOf(
  param: unknown,
  valueOf: (name: string, values: Values) => unknown,
): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => valueOf(param.name, values)
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { name } = param.value
    return (values) => param.encoder.mapToDriverValue(valueOf(name, values))
  }
  return () => param
}

/** Looks up once, and not for every row, how each column is decoded. */
function rowDecoder(fields: SelectedFields): DecodeRow | undefined {
  const columns: { key: string; decode: ((value: unknown) => unknown) | undefined }[] = []
  for (const { path, field } of fields ?? []) {
    const [key] = path
    if (path.length === 1 && key !== undefined && is(field, Column))
      columns.push({ key, decode: cellDecoder(field) })
  }
  if (columns.length === 0 || columns.length !== fields?.length) return undefined

  return (cells) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) {
      const { key, decode } = columns[i] as (typeof columns)[number]
      row[key] = decode ? decode(cells[i]) : cells[i]
    }
    return row
  }
}

function cellDecoder(column: Column): ((value: unknown) => unknown) | undefined {
  if (column.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => (value === null ? null : column.mapFromDriverValue(value))
}
