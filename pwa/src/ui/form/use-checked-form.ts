import type { FieldError, Problem } from '@tohfa/sync-protocol/error-codes'
import type { Validated } from '@tohfa/sync-protocol/validation'
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'

export interface CheckedFormOptions<T> {
  /**
   * Called with the valid value. While its promise is open the form is busy and further presses do nothing.
   * A returned problem is shown as setServerProblem would.
   */
  onSubmit: (value: T, form: FormData) => Promise<Problem | void> | Problem | void
  /** why an earlier try with these values was refused; shown as setServerProblem would when it comes */
  refused?: Problem | undefined
}

/** The texts of a form, by field, as the value to send or what is wrong with it. Throws where it cannot tell. */
export type Check<T> = (texts: Record<string, string>) => Validated<T> | Promise<Validated<T>>

/**
 * A native form: its fields are read and checked when it is submitted, so nothing renders while somebody types. Spread
 * `formProps` on the `<form>`, show `errors[name]` at the fields and `formError` above the button. The rules may come
 * later than the form, which takes typing from the first moment.
 */
export function useCheckedForm<T>(check: Check<T>, { onSubmit, refused }: CheckedFormOptions<T>) {
  const form = useRef<HTMLFormElement>(null)
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState(() => byField(refused?.errors ?? []))
  const [formError, setFormError] = useState(() =>
    refused && !refused.errors?.length ? refused.detail : null,
  )
  const [focusWanted, setFocusWanted] = useState(0)

  useEffect(() => {
    if (focusWanted > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusWanted])

  const show = (found: readonly FieldError[], otherwise: string | null) => {
    const here = found.filter(({ field }) => form.current?.elements.namedItem(field) != null)
    setErrors(byField(here))
    setFormError(here.length > 0 ? null : (found[0]?.detail ?? otherwise))
    if (here.length > 0) setFocusWanted((times) => times + 1)
  }

  /** Shows the server's refusal: at its fields where it names fields of this form, else as the form's error. */
  const setServerProblem = (problem: Problem) => show(problem.errors ?? [], problem.detail)

  const showRefused = useEffectEvent(setServerProblem)
  useEffect(() => {
    if (refused) showRefused(refused)
  }, [refused])

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    const data = new FormData(event.currentTarget)
    underWay.current = true
    setBusy(true)
    try {
      const result = await check(textsOf(data))
      if (!result.ok) return show(result.errors, null)
      show([], null)
      const problem = await onSubmit(result.value, data)
      if (problem) setServerProblem(problem)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  /** A field that is being mended is no longer wrong. */
  const mend = (event: SyntheticEvent<HTMLFormElement>) => {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null
    if (name === null || errors[name] === undefined) return
    setErrors(({ [name]: _mended, ...others }) => others)
  }

  const formProps = {
    ref: form,
    noValidate: true,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void submit(event),
    onInput: mend,
  }
  return { formProps, errors, formError, busy, setServerProblem, setFormError }
}

const byField = (found: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(found.map(({ field, detail }) => [field, detail]))

// a name that begins with _ is of the form as the browser sends it by itself
const textsOf = (form: FormData) =>
  Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !field[0].startsWith('_'),
    ),
  )
