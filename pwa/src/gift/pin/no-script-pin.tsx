import { use } from 'react'
import { FieldFrame } from '../../ui/form/field'
import { PinInput } from './pin-input'
import { NoScriptPost } from '../shared/form/no-script-post'
import { pinLabel } from '../../ui/ui.texts'

/** Asks for the PIN in the form itself, if no script can ask for it in a dialog. */
export function NoScriptPin({ errors }: { errors: Readonly<Record<string, string>> }) {
  if (!use(NoScriptPost).asksPin) return null
  return (
    <FieldFrame label={pinLabel} name="pin" error={errors.pin} required>
      {(control) => <PinInput {...control} />}
    </FieldFrame>
  )
}
