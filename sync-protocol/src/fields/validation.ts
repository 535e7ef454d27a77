import * as z from 'zod/mini'
import { asProse } from '../text/characters'
import type { FieldError } from '../error-codes'
import * as m from '../messages'

export type Validated<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] }

/**
 * Checks `input` against `schema`.
 * @returns the stored form of the value, or one error per refused field, in the schema's order. A rule over several
 * fields names its field by `path`; a field that the schema does not know is refused by name
 */
export function validate<T>(schema: z.ZodMiniType<T>, input: unknown): Validated<T> {
  const result = z.safeParse(schema, input)
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, errors: fieldErrors(result.error.issues) }
}

/** The issues of a refused value as field errors, at most one per field. */
function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const errors = new Map<string, string>()
  const add = (field: string, detail: string) => {
    if (!errors.has(field)) errors.set(field, detail)
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add(key, m.unknownField)
    else add(issue.path.join('.'), issue.message)
  }
  return [...errors].map(([field, detail]) => ({ field, detail }))
}

/** One sentence for a list of field errors: a problem's `detail`. */
export function summary(errors: readonly FieldError[]): string {
  const first = errors[0]?.detail
  return first === undefined || first === m.fieldRequired ? m.requiredFieldsMissing : first
}

/** `form` without the fields that count as not sent: null, undefined, and in a new record also empty ones. */
export function sentFields(
  form: Record<string, unknown>,
  options = { keepEmpty: false },
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form).filter(
      ([, value]) =>
        value != null && (options.keepEmpty || typeof value !== 'string' || asProse(value) !== ''),
    ),
  )
}
