import { FieldFrame } from '../../ui/field'
import { PinInput } from '../../ui/pin-input'
import * as t from './outbox.texts'

/** Chooses the PIN of a claim anew, typed twice. */
export const PinAgain = ({ errors }: { errors: Readonly<Record<string, string>> }) => (
  <>
    <FieldFrame label={t.pin} name="pin" idPrefix="resend" error={errors.pin} hint={t.pinAgain} required>
      {(control) => <PinInput {...control} />}
    </FieldFrame>
    <FieldFrame label={t.pinConfirm} name="confirm_pin" idPrefix="resend" error={errors.confirm_pin} required>
      {(control) => <PinInput {...control} />}
    </FieldFrame>
  </>
)
