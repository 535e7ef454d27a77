import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { useState } from 'react'
import * as labels from '../ui/labels.texts'
import { PinInput } from '../gift/pin/pin-input'
import { FieldFrame } from '../ui/form/field'
import { Submit } from '../ui/form/submit'
import { useForm } from '../ui/form/use-form'
import { pinLabel } from '../ui/ui.texts'
import { pinSchema } from './gift-pin-schema'

/** Asks for the PIN of a gift. @param onPin a problem that it returns is shown, and the field is emptied */
export function PinForm({ onPin }: { onPin: (pin: string) => Promise<Problem | void> }) {
  const [tries, setTries] = useState(0)
  const { formProps, errors, formError, busy } = useForm(pinSchema, {
    onSubmit: async ({ pin }) => {
      const problem = await onPin(pin)
      if (problem) setTries((before) => before + 1)
      return problem
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <FieldFrame label={pinLabel} name="pin" idPrefix="gift" error={errors.pin} required>
        {(control) => <PinInput key={tries} {...control} autoFocus />}
      </FieldFrame>
      <Submit error={formError} busy={busy} label={labels.goOn} busyLabel={labels.checking} />
    </form>
  )
}
