import * as m from '@tohfa/sync-protocol/messages'
import { PIN_DIGITS } from '@tohfa/sync-protocol/pin/pin-limits'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { FieldFrame } from '../../ui/form/field'
import './not-offered'
import { PinInput } from './pin-input'
import * as t from './pin.texts'
import { cancel, pinLabel } from '../../ui/ui.texts'
import { lazyPart } from '../../ui/lazy-part'

interface PinDialogProps {
  title: string
  /** the text of the verify button */
  action: string
  open: boolean
  /** of the gift, to lead to the recovery code if the PIN is forgotten, and to open it with the phone's lock */
  code?: string
  /**
   * Asks the server, also about a session instead of the PIN. null if it is right, else what to say, if anything. A
   * right PIN does not close the dialog: its owner does.
   */
  onVerify: (pin: string) => Promise<string | null>
  onClose: () => void
}

export const PinDialog = (props: PinDialogProps) => (
  <Dialog title={props.title} open={props.open} onClose={props.onClose}>
    <PinForm {...props} />
    {props.code && <ByPasskey code={props.code} onSession={props.onVerify} />}
  </Dialog>
)

/** If its script does not load, only the PIN is asked for. */
const ByPasskey = lazyPart(
  () => import('./by-passkey'),
  () => null,
)

function PinForm({ action, code, onVerify, onClose }: PinDialogProps) {
  const [pin, setPin] = useState('')
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const verify = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (pin.length !== PIN_DIGITS) return setError(m.pinEnter)
    setBusy(true)
    const refusal = await onVerify(pin).finally(() => setBusy(false))
    if (!refusal) return
    setError(refusal)
    setPin('')
    setTries((before) => before + 1)
  }

  return (
    <form noValidate onSubmit={(event) => void verify(event)}>
      <FieldFrame label={pinLabel} name="pin" idPrefix="pin-dialog" error={error} required>
        {(control) => (
          <PinInput
            key={tries}
            {...control}
            autoFocus
            onPin={(digits) => {
              setPin(digits)
              if (digits !== '') setError(undefined)
            }}
          />
        )}
      </FieldFrame>
      {code !== undefined && (
        <a
          href={`/gift-pin/${code}#forgot`}
          className="mt-2 inline-flex min-h-touch items-center text-accent-ink underline"
        >
          {t.forgot}
        </a>
      )}
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" busy={busy} disabled={pin.length !== PIN_DIGITS}>
          {action}
        </Button>
      </Actions>
    </form>
  )
}
