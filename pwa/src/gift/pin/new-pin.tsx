import { useRef, useState } from 'react'
import { PIN_DIGITS } from '@tohfa/sync-protocol/pin/pin-limits'
import { FieldFrame } from '../../ui/form/field'
import * as t from '../../ui/form/form.texts'
import { PinInput } from './pin-input'

interface NewPinProps {
  errors: Readonly<Record<string, string>>
  hint?: string
  /** whether the campaign refuses one that is easy to guess */
  refusesEasy?: boolean | undefined
}

/** Chooses a PIN, typed twice. Warns if it is easy to guess. */
export function NewPin({ errors, hint = t.pinHint, refusesEasy }: NewPinProps) {
  const latest = useRef('')
  // whether the campaign refuses an easy PIN may become known after it was typed
  const [easy, setEasy] = useState<(refused?: boolean) => string>()
  const note = useRef<HTMLParagraphElement>(null)
  const look = (pin: string) => {
    latest.current = pin
    if (pin.length < PIN_DIGITS) return setEasy(undefined)
    import('./easy-pin-note').then(
      ({ easyPinNote }) =>
        latest.current === pin && setEasy(() => easyPinNote(pin, note.current?.closest('form'))),
      () => undefined,
    )
  }
  // an error at the field already says it
  const said = errors.pin ? undefined : easy?.(refusesEasy)
  return (
    <>
      <FieldFrame label={t.pin} name="pin" hint={hint} error={errors.pin} required>
        {(control) => <PinInput {...control} onPin={look} />}
      </FieldFrame>
      <p ref={note} role="status" className={said ? '-mt-2 text-sm text-marigold-ink' : 'sr-only'}>
        {said}
      </p>
      <FieldFrame label={t.pinConfirmation} name="pin_confirmation" error={errors.pin_confirmation} required>
        {(control) => <PinInput {...control} />}
      </FieldFrame>
    </>
  )
}
