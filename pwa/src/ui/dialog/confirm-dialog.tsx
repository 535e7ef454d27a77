import { useId, useState, type ReactNode } from 'react'
import { Dialog } from './dialog'
import { FormActions } from '../form/form-actions'

interface ConfirmDialogProps {
  title: string
  /** label of the confirming button */
  action: string
  /** its label while busy */
  acting?: string
  /** returns a text if it failed; the caller closes the dialog */
  onConfirm: () => Promise<string | void>
  onClose: () => void
  /** what will be lost */
  children: ReactNode
}

/** Asks before something is lost. While the action runs, the dialog cannot be closed. */
export function ConfirmDialog({ title, action, acting = action, ...props }: ConfirmDialogProps) {
  const { onConfirm, onClose, children } = props
  const about = useId()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    const refusal = await onConfirm().finally(() => setBusy(false))
    if (refusal) setError(refusal)
  }
  return (
    <Dialog title={title} about={about} open onClose={onClose} locked={busy}>
      <div id={about} className="mb-3">
        {children}
      </div>
      <FormActions
        {...{ error, busy, save: action, saving: acting }}
        isDanger
        onCancel={onClose}
        onSave={() => void confirm()}
      />
    </Dialog>
  )
}
