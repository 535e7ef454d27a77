import { sentFields, validate } from '@tohfa/sync-protocol/validation'
import type { ZodMiniType } from 'zod/mini'
import { useCheckedForm, type CheckedFormOptions } from './use-checked-form'

interface Options<T> extends CheckedFormOptions<T> {
  /** fields that only `onSubmit` reads, from the form's own data */
  ignore?: readonly string[]
}

/** A form held against a schema of the protocol; what it gives is described at useCheckedForm. */
export function useForm<T>(schema: ZodMiniType<T>, { ignore = [], ...options }: Options<T>) {
  const check = (texts: Record<string, string>) => {
    const sent = Object.fromEntries(Object.entries(texts).filter(([name]) => !ignore.includes(name)))
    return validate(schema, sentFields(sent))
  }
  return useCheckedForm(check, options)
}
