import { Column, is } from 'drizzle-orm'

type Decode = (value: unknown) => unknown

/** What drizzle's prepared queries know of the fields that they select. */
export type SelectedFields = { path: string[]; field: unknown }[] | undefined

function decoder(column: Column): Decode | undefined {
  if (column.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined
  return (value) => (value === null ? null : column.mapFromDriverValue(value))
}

/**
 * Makes a row of the cells that a driver gives: how each column is decoded is found out once, and not for every row.
 * @returns nothing for joined tables and computed fields, which are drizzle's own to decode
 */
export function rowDecoder(
  fields: SelectedFields,
): ((cells: readonly unknown[]) => Record<string, unknown>) | undefined {
  const columns: { key: string; decode: Decode | undefined }[] = []
  for (const { path, field } of fields ?? []) {
    const [key] = path
    if (path.length === 1 && key !== undefined && is(field, Column))
      columns.push({ key, decode: decoder(field) })
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
