import { sentFields, validate } from '@tohfa/sync-protocol/fields/validation'
import type { ZodMiniType } from 'zod/mini'
import { useCheckedForm, type CheckedFormOptions } from './use-checked-form'

interface Options<T> extends CheckedFormOptions<T> {
  /** fields that are not checked; `onSubmit` reads them from the form data */
  ignore?: readonly string[]
}

/** A form checked by a schema of the protocol; see useCheckedForm. */
export function useForm<T>(schema: ZodMiniType<T>, { ignore = [], ...options }: Options<T>) {
  const check = (texts: Record<string, string>) => {
    const sent = Object.fromEntries(Object.entries(texts).filter(([name]) => !ignore.includes(name)))
    return validate(schema, sentFields(sent))
  }
  return useCheckedForm(check, options)
}
