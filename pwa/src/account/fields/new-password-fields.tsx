import { useRef, useState, type SyntheticEvent } from 'react'
import { PASSWORD_MIN } from '@tohfa/sync-protocol/password/password-limits'
import { passwordHint } from '../account.texts'
import { PasswordField } from './password-field'

interface NewPasswordFieldsProps {
  label: string
  confirmLabel: string
  idPrefix: string
  errors: { password?: string; confirm_password?: string }
}

/** A new password, typed twice, with a note while an easy one is typed. */
export function NewPasswordFields({ label, confirmLabel, idPrefix, errors }: NewPasswordFieldsProps) {
  const latest = useRef('')
  const [easy, setEasy] = useState<string>()
  const look = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement)) return
    const { value, form } = target
    latest.current = value
    if (value.length < PASSWORD_MIN) return setEasy(undefined)
    import('./easy-password-note').then(
      ({ tellEasyPassword }) =>
        tellEasyPassword(value, form, (note) => latest.current === value && setEasy(note)),
      () => undefined,
    )
  }
  return (
    <>
      <div onInput={look}>
        <PasswordField
          label={label}
          name="password"
          idPrefix={idPrefix}
          autoComplete="new-password"
          hint={passwordHint}
          error={errors.password}
        />
        <p role="status" className={easy ? 'mt-1 text-sm text-marigold-ink' : 'sr-only'}>
          {easy}
        </p>
      </div>
      <PasswordField
        label={confirmLabel}
        name="confirm_password"
        idPrefix={idPrefix}
        autoComplete="new-password"
        error={errors.confirm_password}
      />
    </>
  )
}
