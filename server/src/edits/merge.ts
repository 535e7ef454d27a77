/** Which of two edits of one field is kept, and what the history keeps of the other. Pure. */
import type { MetEdit } from '@tohfa/sync-protocol/entities/history'
import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/contact/contact-limits'

/** A field of an edit as people know it, and its columns: one of text, or two of degrees. */
export interface EditedField<Row> {
  field: string
  columns: readonly (keyof Row & string)[]
  /** its values are encrypted in the history, too */
  sealed?: true
}

export interface Merging<Row> {
  fields: readonly EditedField<Row>[]
  before: Row
  /** columns that the edit sets; those that belong to no field are taken as they are */
  change: Partial<Row>
  /** columns as the editor saw them, as far as they are known */
  base: Partial<Row>
  /** epoch ms at which the edit was made */
  capturedAt: number
  /** epoch ms at which the current value of a changed field was entered */
  enteredAt: (field: string) => number
}

/** A row of the history without its code and number. Texts as `textOf` makes them. */
export interface Replaced {
  field: string
  value: string | null
  replacedBy: string | null
  capturedAt: number
  replacedCapturedAt: number
  late: boolean
}

export interface Merged<Row> {
  /** the part of the change that is to be set */
  change: Partial<Row>
  replaced: Replaced[]
  /** the fields that somebody else had changed since the editor saw them; values as in `replaced` */
  met: MetEdit[]
}

/** The columns of a field as one text; null if they are empty. */
export function textOf<Row>(row: Partial<Row>, { columns }: EditedField<Row>): string | null {
  const values = columns.map((column) => row[column] ?? null)
  return values.includes(null) ? null : values.map(String).join(', ')
}

/** The columns that a text of `textOf` was made of. */
export function columnsOf<Row>(text: string | null, { columns }: EditedField<Row>): Partial<Row> {
  const degrees = text === null ? [] : text.split(', ').map(Number)
  const values = columns.length === 1 ? [text] : columns.map((_, place) => degrees[place] ?? null)
  return Object.fromEntries(columns.map((column, place) => [column, values[place]])) as Partial<Row>
}

/** Forms show degrees rounded, and send them back that way. */
export function sameText<Row>(a: string | null, b: string | null, { columns }: EditedField<Row>): boolean {
  if (a === null || b === null) return a === b
  if (columns.length === 1) return a === b
  const rounded = (text: string) =>
    text
      .split(', ')
      .map((degrees) => Number(degrees).toFixed(COORDINATE_DECIMALS))
      .join()
  return rounded(a) === rounded(b)
}

/** The fields in which an edit wants another value than the current one. */
export const changedFields = <Row>({
  fields,
  before,
  change,
}: Pick<Merging<Row>, 'fields' | 'before' | 'change'>): EditedField<Row>[] =>
  fields.filter(
    (edited) =>
      edited.columns.every((column) => column in change) &&
      !sameText(textOf(change, edited), textOf(before, edited), edited),
  )

/**
 * Merges an edit field by field. A field that only this edit changed is taken. If two edits change one field, the one
 * made later is kept, whichever arrives first. An edit that does not say what it found is taken.
 */
export function merge<Row>({
  fields,
  before,
  change,
  base,
  capturedAt,
  enteredAt,
}: Merging<Row>): Merged<Row> {
  const merged: Merged<Row> = { change: { ...change }, replaced: [], met: [] }
  for (const edited of changedFields({ fields, before, change })) {
    const { field, columns } = edited
    const wanted = textOf(change, edited)
    const standing = textOf(before, edited)
    const told = columns.every((column) => column in base)
    const meets = told && !sameText(textOf(base, edited), standing, edited)
    const since = enteredAt(field)
    const taken = !meets || capturedAt >= since
    if (meets) merged.met.push({ field, yours: wanted, theirs: standing, stands: taken ? 'yours' : 'theirs' })
    merged.replaced.push(
      taken
        ? {
            field,
            value: standing,
            replacedBy: wanted,
            capturedAt: since,
            replacedCapturedAt: capturedAt,
            late: false,
          }
        : { field, value: wanted, replacedBy: standing, capturedAt, replacedCapturedAt: since, late: true },
    )
    if (!taken) merged.change = without(merged.change, columns)
  }
  return merged
}

/** A change without some of its columns. */
export const without = <Change extends object>(change: Change, columns: readonly string[]): Change =>
  Object.fromEntries(Object.entries(change).filter(([column]) => !columns.includes(column))) as Change
