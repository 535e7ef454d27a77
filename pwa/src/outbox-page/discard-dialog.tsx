import { accountId } from '../device/account-id'
import { isOf } from '../offline/core/maker'
import type { OutboxEntry } from '../offline/core/outbox-entry'
import { goesWith } from '../offline/core/queue'
import { attention } from '../offline/device-outbox'
import { usePendingOf } from '../offline/react'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog'
import { toast } from '../ui/toast'
import * as t from './outbox.texts'
import { kindText, nameOf } from './outbox.view'
import { failureText } from './failure-text'

export function DiscardDialog({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const together = goesWith(usePendingOf(entry.code) ?? [], entry)
  const behind = together.filter((other) => other.id !== entry.id && isOf(accountId(), other)).length
  const remove = async (): Promise<string | void> => {
    try {
      await attention().discard(entry.id)
      toast(t.discarded, 'info')
      onClose()
    } catch (failure) {
      return failureText(failure)
    }
  }
  return (
    <ConfirmDialog title={t.discardTitle} action={t.discardYes} onConfirm={remove} onClose={onClose}>
      <p>{t.discardAsk(kindText(entry.kind), nameOf(entry))}</p>
      {behind > 0 && <p>{t.discardBehind(behind)}</p>}
    </ConfirmDialog>
  )
}
