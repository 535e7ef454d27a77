import { useState, type ReactNode } from 'react'
import { Button } from '../button'
import { Actions, Dialog } from './dialog'
import { FormError } from '../form/form-error'
import { keep } from '../ui.texts'

interface ConfirmDialogProps {
  title: string
  /** the words of the button that goes through with it */
  action: string
  /** the same while it is under way */
  acting?: string
  /** a returned text says why it did not work. The dialog stays until its owner closes it. */
  onConfirm: () => Promise<string | void>
  onClose: () => void
  /** what will be lost */
  children: ReactNode
}

/** Asks before something is lost; once it is under way nothing closes the dialog but its outcome. */
export function ConfirmDialog({ title, action, acting = action, ...props }: ConfirmDialogProps) {
  const { onConfirm, onClose, children } = props
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    const refusal = await onConfirm().finally(() => setBusy(false))
    if (refusal) setError(refusal)
  }
  return (
    <Dialog title={title} open onClose={onClose} locked={busy}>
      <div className="mb-3">{children}</div>
      <FormError>{error}</FormError>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {keep}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void confirm()}>
          {busy ? acting : action}
        </Button>
      </Actions>
    </Dialog>
  )
}
