/** What somebody typed and did not send yet. It survives a reload in this tab; PINs and identity numbers are never part of it. */
import { useEffect, type SyntheticEvent } from 'react'
import { useCheckedForm, type Check, type CheckedFormOptions } from './use-checked-form'

const storageKey = (name: string) => `tohfa.draft.${name}`
const SECRET = /^_|^pin|passport|aadhar|pan_number/
const isSecret = (field: string) => SECRET.test(field)

function kept(name: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(name)) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Forgets a draft, once what it held is kept elsewhere. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(storageKey(name))
  } catch {
    // storage is refused: nothing was kept
  }
}

/**
 * A checked form whose texts are kept while it is typed in, and filled in again.
 * @param name of the draft
 */
export function useDraftedForm<T>(name: string, check: Check<T>, options: CheckedFormOptions<T>) {
  const checked = useCheckedForm(check, options)
  const { ref, onInput: mend } = checked.formProps
  useEffect(() => {
    if (ref.current) fillIn(ref.current, kept(name))
  }, [name, ref])

  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    mend(event)
    keep(name, event.currentTarget)
  }
  return { ...checked, formProps: { ...checked.formProps, onInput } }
}

const keep = (name: string, form: HTMLFormElement) => store(name, [...new FormData(form)])

/**
 * Keeps what was typed into a form before the script came.
 * @param all whether the form as it came holds what was typed, too
 */
export function keepTyped(name: string, form: HTMLFormElement, all: boolean): void {
  const typed = [...(form.elements as Iterable<Typed>)]
    .filter(({ name, type }) => name !== '' && type !== 'file')
    .filter((control) => all || control.value !== (initialValue(control) ?? ''))
    .map((control): [string, string] => [control.name, control.value])
  if (typed.length > 0) store(name, [...Object.entries(kept(name)), ...typed])
}

function store(name: string, fields: [string, FormDataEntryValue][]) {
  const texts = fields.filter(([field, value]) => typeof value === 'string' && !isSecret(field))
  try {
    sessionStorage.setItem(storageKey(name), JSON.stringify(Object.fromEntries(texts)))
  } catch {
    // full or refused: the form itself still holds it
  }
}

function fillIn(form: HTMLFormElement, draft: Record<string, string>) {
  // a draft names only what can be typed or chosen
  for (const control of form.elements as Iterable<Typed>) {
    const text = draft[control.name]
    if (text === undefined || isSecret(control.name) || control.type === 'file') continue
    // there already, maybe with why it was refused
    if (control.value === text) continue
    // typed before the script arrived: newer than the draft
    if (control.value !== '' && control.value !== initialValue(control)) continue
    control.value = text
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const initialValue = (control: Typed) =>
  'defaultValue' in control
    ? control.defaultValue
    : ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
