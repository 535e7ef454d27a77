import type { FieldError, Problem } from '@tohfa/sync-protocol/error-codes'
import type { Validated } from '@tohfa/sync-protocol/fields/validation'
import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react'

/** Why a form was refused: by field, or in general. */
export type Refusal = Pick<Problem, 'detail' | 'errors'>

export interface CheckedFormOptions<T> {
  /**
   * Receives the valid value. The form is busy until its promise settles; further submits do nothing.
   * A returned problem is shown like setServerProblem.
   */
  onSubmit: (value: T, form: FormData) => Promise<Refusal | void> | Refusal | void
  /** why an earlier submit was refused; shown like setServerProblem, also if it arrives later */
  refused?: Refusal | undefined
}

/** attribute of a form that is being sent: its dialog cannot be closed */
export const SENDING = 'data-sending'

/** Turns the texts of a form, by field, into the value to send, or into errors. Throws if it cannot check them. */
export type Check<T> = (texts: Record<string, string>) => Validated<T> | Promise<Validated<T>>

/**
 * A native form. Its fields are read and checked on submit, so typing renders nothing. Spread `formProps` on the `<form>`,
 * show `errors[name]` at the fields and `formError` above the button. `check` may load its rules after the form is shown.
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

  /** Shows a problem reported by the server: at the fields that it names, or else as the error of the form. */
  const setServerProblem = (problem: Refusal) => show(problem.errors ?? [], problem.detail)

  const showRefused = useEffectEvent(setServerProblem)
  useEffect(() => {
    if (refused) showRefused(refused)
  }, [refused])

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    const data = new FormData(event.currentTarget)
    const release = holdTyped(event.currentTarget)
    underWay.current = true
    setBusy(true)
    try {
      const result = await check(textsOf(data))
      if (!result.ok) return show(result.errors, null)
      show([], null)
      const problem = await onSubmit(result.value, data)
      if (problem) setServerProblem(problem)
    } finally {
      release()
      underWay.current = false
      setBusy(false)
    }
  }

  /** Typing in a field clears its error. */
  const clearError = (event: SyntheticEvent<HTMLFormElement>) => {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null
    if (name === null || errors[name] === undefined) return
    setErrors(({ [name]: _cleared, ...others }) => others)
  }

  const formProps = {
    ref: form,
    [SENDING]: busy || undefined,
    noValidate: true,
    onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void submit(event),
    onInput: clearError,
  }
  return { formProps, errors, formError, busy, setServerProblem, setFormError }
}

/** Makes the text of a form read-only while it is sent: what is typed after that would be lost. @returns ends it */
function holdTyped(form: HTMLFormElement): () => void {
  const held = [...form.elements].filter(
    (control): control is HTMLInputElement | HTMLTextAreaElement =>
      'readOnly' in control && !control.readOnly,
  )
  for (const control of held) control.readOnly = true
  return () => {
    for (const control of held) control.readOnly = false
  }
}

const byField = (found: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(found.map(({ field, detail }) => [field, detail]))

// names that begin with _ are for the form without JavaScript
const textsOf = (form: FormData) =>
  Object.fromEntries(
    [...form].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && !field[0].startsWith('_'),
    ),
  )
