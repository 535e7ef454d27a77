import type { PinResetReason } from '@tohfa/sync-protocol/pin/pin-reset-reasons'
import { useState, type SyntheticEvent } from 'react'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { FormActions } from '../../ui/form/form-actions'
import { Field } from '../../ui/form/field'
import * as t from './codes.texts'

export type SendReason = (reason: PinResetReason, idempotencyKey: string) => Promise<void>

interface ReasonFormProps {
  busy: boolean
  onBusy: (busy: boolean) => void
  about: readonly string[]
  /** of the button, and of a failure without a known reason */
  texts: { act: string; acting: string; failed: string }
  onReason: SendReason
  onClose: () => void
}

/** Asks why a holder needs a new PIN. */
export function ReasonForm({ busy, onBusy, about, texts, onReason, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState<PinResetReason>('forgot')
  const [failure, setFailure] = useState<string | null>(null)
  const withKey = useSubmitKey()
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    onBusy(true)
    setFailure(null)
    try {
      await withKey(reason, (key) => onReason(reason, key))
    } catch (error) {
      setFailure(failureText(error, texts.failed))
    } finally {
      onBusy(false)
    }
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={(event) => void send(event)}>
      {about.map((text) => (
        <p key={text} className="text-soft">
          {text}
        </p>
      ))}
      <Field
        as="select"
        label={t.reason}
        name="reason"
        idPrefix="reset-pin"
        required
        value={reason}
        onChange={({ target }) => setReason(target.value as PinResetReason)}
      >
        {Object.entries(t.reasons).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Field>
      <FormActions {...{ error: failure, busy, save: texts.act, saving: texts.acting }} onCancel={onClose} />
    </form>
  )
}
