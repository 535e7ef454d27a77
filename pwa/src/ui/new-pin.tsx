import { FieldFrame } from './field'
import * as t from './form.texts'
import { PinInput } from './pin-input'

/** Chooses a PIN, typed twice. */
export const NewPin = ({ errors }: { errors: Readonly<Record<string, string>> }) => (
  <>
    <FieldFrame label={t.pin} name="pin" hint={t.pinHint} error={errors.pin} required>
      {(control) => <PinInput {...control} />}
    </FieldFrame>
    <FieldFrame label={t.pinConfirmation} name="pin_confirmation" error={errors.pin_confirmation} required>
      {(control) => <PinInput {...control} />}
    </FieldFrame>
  </>
)
