/**
 * The id of what a form sends, its idempotency key: the same from the form's first press until its content is safe, by
 * any way of sending. So a lost answer, a second press, a reload or another way never makes a second operation.
 *
 * - a claim has the id that the server put into the page, which the browser also sends if no script does
 * - it is stored with the draft, before anything is sent: a draft that is filled in again brings its id with it
 */
import { HIDDEN_KEY } from '@tohfa/sync-protocol/entities/claim-page'
import { v7 } from 'uuid'
import { onDevice } from '../../../device/small-storage'
import type { Submission, SubmittingForm } from './submission'

const ids = new WeakMap<SubmittingForm, string>()
/** the one form of a page that claims, by its code */
const claims = new Map<string, SubmittingForm>()
/** ids that belong to something else now */
const spent = new Set<string>()

type From = Pick<Submission, 'code' | 'form'>

function formOf({ code, form }: From): SubmittingForm {
  if (form) return form
  const claim = claims.get(code) ?? { draft: code }
  claims.set(code, claim)
  return claim
}

export function operationIdOf(submission: From): string {
  const form = formOf(submission)
  const known = [ids.get(form), storedId(form), submission.form ? undefined : idOfPage()]
  const id = known.find((id) => id !== undefined && !spent.has(id)) ?? v7()
  ids.set(form, id)
  store(form, id)
  return id
}

/** From now on the form sends another operation. */
export function operationIsSafe(submission: From): void {
  const form = formOf(submission)
  spent.add(operationIdOf(submission))
  ids.delete(form)
  store(form, undefined)
}

const idOfPage = () =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLInputElement>(`input[name=${HIDDEN_KEY}]`)?.value || undefined

// named like a draft: it expires like one, and is removed from the device like one
const keyOf = (draft: string) => `tohfa.draft.${draft}.id`

function storedId({ draft }: SubmittingForm): string | undefined {
  try {
    if (draft === undefined) return undefined
    const row = JSON.parse(localStorage.getItem(keyOf(draft)) ?? 'null') as { texts?: { id?: string } } | null
    return row?.texts?.id
  } catch {
    return undefined
  }
}

function store({ draft }: SubmittingForm, id: string | undefined): void {
  if (draft === undefined) return
  const row = id === undefined ? null : JSON.stringify({ savedAt: Date.now(), texts: { id } })
  onDevice.write(keyOf(draft), row)
}
