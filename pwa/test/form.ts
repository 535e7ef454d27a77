/**
 * Forms in component tests: filled in by the names of their fields, sent by their button, read as a person reads them.
 */
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** of the open dialog, if there is one */
export const form = () => {
  const found = document.querySelector<HTMLFormElement>('dialog[open] form') ?? document.querySelector('form')
  if (!found) throw new Error('there is no form')
  return found
}

/** The control of the form that has this name. */
export const field = <T extends Control = HTMLInputElement>(name: string): T => {
  const found = form().querySelector<T>(`[name="${name}"]`)
  if (!found) throw new Error(`the form has no field ${name}`)
  return found
}

/** Replaces the text in these fields. */
export async function fillIn(texts: Readonly<Record<string, string>>): Promise<void> {
  await expect.poll(() => document.querySelector('form')).not.toBeNull()
  for (const [name, text] of Object.entries(texts)) {
    // optional fields are folded on a phone
    field(name).closest('details')?.setAttribute('open', '')
    await userEvent.fill(field(name), text)
  }
}

/** Presses the button that sends the form. */
export const submit = () => userEvent.click(form().querySelector('button[type=submit]')!)

/** What the form says at its fields, by name: the errors that a field marked as wrong refers to. */
export function said(): Record<string, string> {
  const texts: [string, string][] = []
  for (const control of form().querySelectorAll('[aria-invalid="true"]'))
    for (const id of (control.getAttribute('aria-describedby') ?? '').split(' ')) {
      const text = document.getElementById(id)
      if (text?.id.endsWith('-error')) texts.push([control.getAttribute('name') ?? '', text.textContent])
    }
  return Object.fromEntries(texts)
}
