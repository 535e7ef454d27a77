import type { FieldError, Problem } from '@tohfa/sync-protocol/error-codes'
import { sentFields, validate } from '@tohfa/sync-protocol/validation'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ZodMiniType } from 'zod/mini'

interface Options<T> {
  /**
   * Called with the valid value. While its promise is open the form is busy and further presses do nothing.
   * A returned problem is shown as setServerProblem would.
   */
  onSubmit: (value: T, form: FormData) => Promise<Problem | void> | Problem | void
  /** in an update an empty field is sent, and clears what was there */
  keepEmpty?: boolean
}

/**
 * A native form held against a schema of the protocol: its fields are read when it is submitted, so nothing renders
 * while somebody types. Spread `formProps` on the `<form>`, show `errors[name]` at the fields and `formError` above
 * the button.
 */
export function useForm<T>(schema: ZodMiniType<T>, { onSubmit, keepEmpty = false }: Options<T>) {
  const form = useRef<HTMLFormElement>(null)
  const underWay = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [formError, setFormError] = useState<string | null>(null)
  const [focusWanted, setFocusWanted] = useState(0)

  useEffect(() => {
    if (focusWanted > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [focusWanted])

  const show = (found: readonly FieldError[], otherwise: string | null) => {
    const here = found.filter(({ field }) => form.current?.elements.namedItem(field) != null)
    setErrors(Object.fromEntries(here.map(({ field, detail }) => [field, detail])))
    setFormError(here.length > 0 ? null : (found[0]?.detail ?? otherwise))
    if (here.length > 0) setFocusWanted((times) => times + 1)
  }

  /** Shows the server's refusal: at its fields where it names fields of this form, else as the form's error. */
  const setServerProblem = (problem: Problem) => show(problem.errors ?? [], problem.detail)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    const data = new FormData(event.currentTarget)
    const texts = Object.fromEntries([...data].filter(([, value]) => typeof value === 'string'))
    const result = validate(schema, sentFields(texts, { keepEmpty }))
    if (!result.ok) return show(result.errors, null)
    show([], null)
    underWay.current = true
    setBusy(true)
    try {
      const problem = await onSubmit(result.value, data)
      if (problem) setServerProblem(problem)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  /** A field that is being mended is no longer wrong. */
  const mend = (event: FormEvent<HTMLFormElement>) => {
    const name = event.target instanceof Element ? event.target.getAttribute('name') : null
    if (name === null || errors[name] === undefined) return
    setErrors(({ [name]: mended, ...others }) => others)
  }

  const formProps = {
    ref: form,
    noValidate: true,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    onInput: mend,
  }
  return { formProps, errors, formError, busy, setServerProblem, setFormError }
}
