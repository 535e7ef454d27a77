import { use } from 'react'
import { FieldFrame } from './field'
import { PinInput } from './pin-input'
import { PlainPost } from './plain-post'
import { pinLabel } from './ui.texts'

/** Asks for the PIN in the form itself, where no script can ask for it in a dialog. */
export function PlainPin({ errors }: { errors: Readonly<Record<string, string>> }) {
  if (!use(PlainPost).asksPin) return null
  return (
    <FieldFrame label={pinLabel} name="pin" error={errors.pin} required>
      {(control) => <PinInput {...control} />}
    </FieldFrame>
  )
}
