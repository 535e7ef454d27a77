import { useState } from 'react'
import { discard } from '../../offline/attention'
import type { OutboxEntry } from '../../offline/core/outbox-entry'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast'
import * as t from './outbox.texts'
import { kindText, nameOf } from './outbox.view'
import { told } from './told'

export function DiscardDialog({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    try {
      await discard(entry.id)
      toast(t.discarded, 'info')
      onClose()
    } catch (failure) {
      setError(told(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog title={t.discardTitle} open onClose={onClose} locked={busy}>
      <p className="mb-3">{t.discardAsk(kindText(entry.kind), nameOf(entry))}</p>
      <FormError>{error}</FormError>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {t.keep}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {t.discardYes}
        </Button>
      </Actions>
    </Dialog>
  )
}
