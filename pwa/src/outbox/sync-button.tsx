import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { deviceSync } from '../offline/device-outbox'
import { outboxViews } from '../offline/device-store'
import { Button } from '../ui/button'
import { toast } from '../ui/toast'
import * as t from './outbox.texts'

export function SyncButton() {
  const [busy, setBusy] = useState(false)
  const sync = async () => {
    setBusy(true)
    try {
      const { delivered } = await deviceSync().run({ eager: true })
      const counts = await outboxViews.counts()
      if (delivered > 0) toast(t.synced(delivered))
      else if (counts.waiting + counts.sending > 0) toast(t.nothingMoved, 'info')
      else toast(t.nothingToSend, 'info')
    } catch (error) {
      console.error(error)
      toast(t.nothingMoved, 'info')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<RefreshCw aria-hidden className="size-5" />} busy={busy} onClick={() => void sync()}>
      {busy ? t.syncing : t.syncNow}
    </Button>
  )
}
