/** What somebody typed and did not send yet. It survives a reload in this tab; PINs and identity numbers are never part of it. */
import { useEffect, type RefObject, type SyntheticEvent } from 'react'

const storageKey = (name: string) => `tohfa.draft.${name}`
const SECRET = /^pin|passport|aadhar|pan_number/
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
 * Keeps the texts of a form while it is typed in, and fills them in again.
 * @returns the form's `onInput`
 */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (form.current) fillIn(form.current, kept(name))
  }, [name, form])

  return (event: SyntheticEvent<HTMLFormElement>) => {
    const fields = [...new FormData(event.currentTarget)].filter(
      ([field, value]) => typeof value === 'string' && !isSecret(field),
    )
    try {
      sessionStorage.setItem(storageKey(name), JSON.stringify(Object.fromEntries(fields)))
    } catch {
      // full or refused: the form itself still holds it
    }
  }
}

function fillIn(form: HTMLFormElement, draft: Record<string, string>) {
  for (const input of form.elements) {
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue
    const text = draft[input.name]
    if (text === undefined || isSecret(input.name) || input.type === 'file') continue
    // typed before the script arrived: newer than the draft
    if (input.value !== '' && input.value !== input.defaultValue) continue
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
