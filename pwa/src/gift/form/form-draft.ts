/**
 * What somebody typed and did not send yet. It survives a reload and a lost tab, for a day; PINs and identity numbers are
 * never part of it.
 */
import { isSecretField } from '@tohfa/sync-protocol/secret-fields'
import { useEffect, type SyntheticEvent } from 'react'
import { useCheckedForm, type Check, type CheckedFormOptions } from '../../ui/form/use-checked-form'

/** a phone has more than one reader */
const MAX_AGE_MS = 24 * 60 * 60_000
const PREFIX = 'tohfa.draft.'
const isStored = (field: string) => !field.startsWith('_') && !isSecretField(field)

type Texts = Record<string, string>
interface Draft {
  /** epoch ms */
  savedAt: number
  texts: Texts
}

/** undefined where there is none, or one that is too old */
function read(key: string): Texts | undefined {
  try {
    const { savedAt, texts } = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft
    // without this, a clock that was set back would make a draft last for ever
    return Math.abs(Date.now() - savedAt) < MAX_AGE_MS ? texts : undefined
  } catch {
    return undefined
  }
}

function forget(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && isMeant(key)) localStorage.removeItem(key)
  } catch {
    // storage is refused: there is no draft
  }
}

function stored(name: string): Texts {
  forget((key) => read(key) === undefined)
  return read(PREFIX + name) ?? {}
}

/** Forgets a draft, once what it held is stored elsewhere. */
export const forgetDraft = (name: string): void => forget((key) => key === PREFIX + name)

/** Forgets what was typed into any form of a gift on this device. */
export const forgetDrafts = (): void => forget(() => true)

interface DraftedFormOptions<T> extends CheckedFormOptions<T> {
  /** what the form changes: the draft holds only what differs from it, so that it undoes no later change by others */
  begun?: Readonly<Texts>
}

/**
 * A checked form with a draft: what is typed is stored, and filled in again after a reload.
 * @param name of the draft
 */
export function useDraftedForm<T>(
  name: string,
  check: Check<T>,
  { begun, ...options }: DraftedFormOptions<T>,
) {
  const checked = useCheckedForm(check, options)
  const { ref, onInput: mend } = checked.formProps
  useEffect(() => {
    if (ref.current) fillIn(ref.current, stored(name))
  }, [name, ref])

  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    mend(event)
    store(
      name,
      [...new FormData(event.currentTarget)].filter(([field, text]) => text !== begun?.[field]),
    )
  }
  return { ...checked, formProps: { ...checked.formProps, onInput } }
}

/**
 * Stores what was typed into a form before the script ran.
 * @param all whether the form as it came holds what was typed, too
 */
export function storeTyped(name: string, form: HTMLFormElement, all: boolean): void {
  const typed = [...(form.elements as Iterable<Typed>)]
    .filter(({ name, type }) => name !== '' && type !== 'file')
    .filter((control) => all || control.value !== (initialValue(control) ?? ''))
    .map((control): [string, string] => [control.name, control.value])
  if (typed.length > 0) store(name, [...Object.entries(stored(name)), ...typed])
}

function store(name: string, fields: [string, FormDataEntryValue][]) {
  const texts = fields.filter(
    (field): field is [string, string] => typeof field[1] === 'string' && isStored(field[0]),
  )
  const draft: Draft = { savedAt: Date.now(), texts: Object.fromEntries(texts) }
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {
    // full or refused: the form itself still holds it
  }
}

function fillIn(form: HTMLFormElement, draft: Texts) {
  // a draft names only what can be typed or chosen
  for (const control of form.elements as Iterable<Typed>) {
    const text = draft[control.name]
    if (text === undefined || !isStored(control.name) || control.type === 'file') continue
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
