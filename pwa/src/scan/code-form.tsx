import { codeFromText } from '@tohfa/sync-protocol/code-alphabet'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '../ui/button'
import { Field } from '../ui/form/field'
import * as t from './scan.texts'

interface CodeFormProps {
  onCode: (code: string) => void
  action: string
}

export function CodeForm({ onCode, action }: CodeFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    const code = codeFromText(typeof typed === 'string' ? typed : '')
    if (code !== null) return onCode(code)
    setError(t.codeInvalid)
    event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form noValidate onSubmit={submit} onInput={() => setError(undefined)} className="grid gap-3">
      <Field
        label={t.codeLabel}
        name="code"
        required
        hint={t.codeHint}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit">{action}</Button>
    </form>
  )
}
