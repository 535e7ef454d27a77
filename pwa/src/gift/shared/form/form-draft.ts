/**
 * Typed text that was not sent yet. It survives a reload and a lost tab, for a day. It never contains PINs or identity
 * numbers.
 */
import { DRAFT_MS } from '../../../offline/store/draft-ms'
import { isSecretField } from '@tohfa/sync-protocol/fields/secret-fields'
import { useEffect, type SyntheticEvent } from 'react'
import { useCheckedForm, type Check, type CheckedFormOptions } from '../../../ui/form/use-checked-form'

/** prefix of their names in local storage */
export const DRAFT_PREFIX = 'tohfa.draft.'
const isStored = (field: string) => !field.startsWith('_') && !isSecretField(field)

type Texts = Record<string, string>
interface Draft {
  /** epoch ms */
  savedAt: number
  texts: Texts
}

/** undefined if there is none or it is too old */
function read(key: string): Texts | undefined {
  try {
    const { savedAt, texts } = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft
    // otherwise a draft would never expire after a clock was set back
    return Math.abs(Date.now() - savedAt) < DRAFT_MS ? texts : undefined
  } catch {
    return undefined
  }
}

function forget(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(DRAFT_PREFIX) && isMeant(key)) localStorage.removeItem(key)
  } catch {
    // storage is refused: there is no draft
  }
}

/** A draft's content of each field. */
export function draftOf(name: string): Texts {
  forget((key) => read(key) === undefined)
  return read(DRAFT_PREFIX + name) ?? {}
}

/** Says in a draft that a photo was chosen; no field has this name. The photo itself: file-draft.ts. */
export const PHOTO = 'photo'

/** Whether a photo was chosen, however long ago: one that is too old is deleted when it is read. */
export function hadPhoto(name: string): boolean {
  try {
    return PHOTO in (JSON.parse(localStorage.getItem(DRAFT_PREFIX + name) ?? 'null') as Draft).texts
  } catch {
    return false
  }
}

/** Deletes a draft, and the id of what it would send, once its content is stored elsewhere. Files: file-draft.ts. */
export const forgetDraft = (name: string): void =>
  forget((key) => key.replace(/\.id$/, '') === DRAFT_PREFIX + name)

/** Deletes the drafts of all gifts on this device. */
export const forgetDrafts = (): void => forget(() => true)

interface DraftedFormOptions<T> extends CheckedFormOptions<T> {
  /** the current values: the draft has only the differences, so that it undoes no later change by others */
  begun?: Readonly<Texts>
}

/**
 * A checked form with a draft: typed text is stored, and filled in again after a reload.
 * @param name of the draft
 */
export function useDraftedForm<T>(
  name: string,
  check: Check<T>,
  { begun, ...options }: DraftedFormOptions<T>,
) {
  const checked = useCheckedForm(check, options)
  const { ref, onInput: clearError } = checked.formProps
  useEffect(() => {
    if (ref.current) fillIn(ref.current, draftOf(name))
  }, [name, ref])

  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    clearError(event)
    const form = event.currentTarget
    // a part of the form that is not there yet, or no longer there, keeps what was typed in it
    const beside = Object.entries(draftOf(name)).filter(([field]) => !form.elements.namedItem(field))
    const typed = [...new FormData(form)].filter(([field, text]) => text !== begun?.[field])
    storeDraft(name, [...beside, ...typed])
  }
  return { ...checked, formProps: { ...checked.formProps, onInput } }
}

/**
 * Stores the text that was typed into a form before the script ran.
 * @param all whether the server's HTML already contains typed text
 */
export function storeTyped(name: string, form: HTMLFormElement, all: boolean): void {
  const typed = [...(form.elements as Iterable<Typed>)]
    .filter(({ name, type }) => name !== '' && type !== 'file')
    .filter((control) =>
      isRadio(control) ? control.checked : all || control.value !== (initialValue(control) ?? ''),
    )
    .map((control): [string, string] => [control.name, control.value])
  if (typed.length > 0) storeDraft(name, [...Object.entries(draftOf(name)), ...typed])
}

export function storeDraft(name: string, fields: [string, FormDataEntryValue][]) {
  const texts = fields.filter(
    (field): field is [string, string] => typeof field[1] === 'string' && isStored(field[0]),
  )
  const draft: Draft = { savedAt: Date.now(), texts: Object.fromEntries(texts) }
  try {
    localStorage.setItem(DRAFT_PREFIX + name, JSON.stringify(draft))
  } catch {
    // storage is full or refused; the form still has the text
  }
}

function fillIn(form: HTMLFormElement, draft: Texts) {
  // a draft has only what can be typed or chosen; nothing ticks a box for a person, hidden fields are the form's
  for (const control of form.elements as Iterable<Typed>) {
    const text = draft[control.name]
    if (text === undefined || !isStored(control.name) || /file|hidden|box/.test(control.type)) continue
    // the form already has it, maybe with an error
    if (isRadio(control) ? control.checked || control.value !== text : control.value === text) continue
    // text that was typed before the script arrived is newer than the draft
    if (control.value !== '' && control.value !== initialValue(control)) continue
    if (isRadio(control)) control.checked = true
    else control.value = text
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isRadio = (control: Typed): control is HTMLInputElement => control.type === 'radio'

const initialValue = (control: Typed) =>
  'defaultValue' in control
    ? control.defaultValue
    : ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value
