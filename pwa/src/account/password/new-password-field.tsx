import { useRef, useState, type ComponentProps, type SyntheticEvent } from 'react'
import { PASSWORD_MIN } from '@tohfa/sync-protocol/limits'
import { PasswordField } from './password-field'

/** A new password, with a note while an easy one is typed. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'autoComplete'>) {
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
    <div onInput={look}>
      <PasswordField {...props} autoComplete="new-password" />
      <p role="status" className={easy ? 'mt-1 text-sm text-marigold-ink' : 'sr-only'}>
        {easy}
      </p>
    </div>
  )
}
