import { groupedCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '../ui/button'
import { Field } from '../ui/form/field'
import { readTyped, type TypedText } from './read-text'
import * as t from './scan.texts'

/** A part of a code, which campaigns on this device can complete. */
export type PartOfCode = Extract<TypedText, { is: 'number' | 'start' }>

interface CodeFormProps {
  onCode: (code: string) => void
  action: string
  variant: 'primary' | 'secondary'
  /** @returns the error to show; undefined if the code was found, or a question is shown */
  onPart?: ((part: PartOfCode) => Promise<string | undefined>) | undefined
  hint?: string
}

export function CodeForm({ onCode, action, variant, onPart = noParts, hint = t.codeHint }: CodeFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form).get('code')
    const read = readTyped(typeof typed === 'string' ? typed : '')
    if (read.is === 'code') return onCode(read.code)
    const refuse = (why: string | undefined) => {
      setError(why)
      if (why !== undefined) form.querySelector('input')?.focus()
    }
    if (read.is === 'number' || read.is === 'start') void onPart(read).then(refuse)
    else refuse(problemOf(read))
  }
  return (
    <form noValidate onSubmit={submit} onInput={() => setError(undefined)} className="grid gap-3">
      <Field
        label={t.codeLabel}
        name="code"
        required
        hint={hint}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" variant={variant}>
        {action}
      </Button>
    </form>
  )
}

function problemOf(read: TypedText): string {
  if (read.is === 'empty') return t.codeMissing
  if (read.is === 'master') return t.masterTyped
  return read.is === 'wrongLength' ? t.codeLength(read.length) : t.codeInvalid
}

/** For devices without a campaign. */
export const noParts = (part: PartOfCode): Promise<string> =>
  Promise.resolve(part.is === 'number' ? t.numberNeedsCampaign : t.startNeedsCampaign)

export const notFound = (part: PartOfCode): string =>
  part.is === 'number' ? t.noSuchNumber(part.number) : t.noSuchStart(groupedCode(part.start))
