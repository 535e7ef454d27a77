import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { deviceSync } from '../offline/device-outbox'
import { outboxViews } from '../offline/device-store'
import { isQuota } from '../offline/store/quota'
import { Button } from '../ui/button'
import { say, toast } from '../ui/toast/toast'
import * as t from './outbox.texts'

/** @param isMain whether nothing on the screen is more important */
export default function SyncButton({ isMain }: { isMain: boolean }) {
  const [busy, setBusy] = useState(false)
  const sync = async () => {
    setBusy(true)
    try {
      const { delivered, stopped } = await deviceSync().run({ eager: true })
      const counts = await outboxViews.counts()
      if (delivered > 0) say(t.synced(delivered))
      else if (stopped) toast(t.nothingMoved, 'info')
      else if (counts.waiting + counts.sending > 0) toast(t.stillWaits, 'info')
      else toast(t.nothingToSend, 'info')
    } catch (error) {
      // an unreachable server does not make a pass fail: what fails here is on this device
      console.error(error)
      toast(isQuota(error) ? t.deviceFull : t.deviceUnreadable, 'info')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={<RefreshCw aria-hidden className="size-5" />}
      busy={busy}
      onClick={() => void sync()}
    >
      {busy ? t.syncing : t.syncNow}
    </Button>
  )
}
