import { FieldFrame } from '../../ui/form/field'
import * as t from '../../ui/form/form.texts'
import { PinInput } from './pin-input'

interface NewPinProps {
  errors: Readonly<Record<string, string>>
  hint?: string
}

/** Chooses a PIN, typed twice. */
export const NewPin = ({ errors, hint = t.pinHint }: NewPinProps) => (
  <>
    <FieldFrame label={t.pin} name="pin" hint={hint} error={errors.pin} required>
      {(control) => <PinInput {...control} />}
    </FieldFrame>
    <FieldFrame label={t.pinConfirmation} name="pin_confirmation" error={errors.pin_confirmation} required>
      {(control) => <PinInput {...control} />}
    </FieldFrame>
  </>
)
