import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import * as labels from '../../ui/labels.texts'
import { callJson } from '../../api/client'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { say } from '../../ui/toast/toast'
import * as d from '../campaign/campaign.texts'
import { refreshCampaign } from '../campaign-data/campaigns.refresh'
import type { ShownCode } from '../shared/shown-codes'

interface EraseDialogProps {
  qr: ShownCode
  /** of the campaign */
  id: string
  onClose: () => void
}

/** Asks before all data of a recipient is erased. */
export default function EraseDialog({ qr, id, onClose }: EraseDialogProps) {
  const { number } = qr
  const withKey = useSubmitKey()
  const erase = async (): Promise<string | void> => {
    try {
      const params = { id, number: String(number) }
      await withKey(params, (idempotencyKey) => callJson(endpoint.eraseRecipient, { params, idempotencyKey }))
    } catch (error) {
      return failureText(error, d.eraseFailed)
    }
    say(d.eraseDone(number))
    onClose()
    // the list says so as soon as the server answers again
    await refreshCampaign(id, new AbortController().signal).catch(() => undefined)
  }
  return (
    <ConfirmDialog
      title={d.eraseAsk(number, qr.claimer_name)}
      action={d.erase}
      acting={labels.erasing}
      onConfirm={erase}
      onClose={onClose}
    >
      {d.eraseAbout}
    </ConfirmDialog>
  )
}
