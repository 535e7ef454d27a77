import { FieldFrame } from '../../ui/field'
import { PinInput } from '../../ui/pin-input'
import * as t from './outbox.texts'

interface PinAgainProps {
  /** a new PIN is repeated, one that exists already is not */
  twice: boolean
  errors: Readonly<Record<string, string>>
}

export const PinAgain = ({ twice, errors }: PinAgainProps) => (
  <>
    <FieldFrame label={t.pin} name="pin" idPrefix="resend" error={errors.pin} hint={t.pinAgain} required>
      {(control) => <PinInput {...control} />}
    </FieldFrame>
    {twice && (
      <FieldFrame
        label={t.pinConfirm}
        name="confirm_pin"
        idPrefix="resend"
        error={errors.confirm_pin}
        required
      >
        {(control) => <PinInput {...control} />}
      </FieldFrame>
    )}
  </>
)
