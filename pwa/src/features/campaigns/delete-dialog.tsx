import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast'
import { removeCampaign } from './campaigns.commands'
import * as d from './campaign-detail.texts'
import * as t from './campaigns.texts'

interface DeleteDialogProps {
  campaign: Campaign
  onClose: () => void
  onDeleted?: () => void
}

/** Names what is lost before it is. */
export default function DeleteDialog({ campaign, onClose, onDeleted }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submitKey = useSubmitKey()

  const remove = async () => {
    setBusy(true)
    try {
      await removeCampaign(campaign.id, submitKey(campaign.id))
      toast(m.campaignDeleted)
      onClose()
      onDeleted?.()
    } catch (failure) {
      setError(failureText(failure, m.campaignDeleteFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={d.deleteQuestion} open onClose={onClose} locked={busy}>
      <p className="font-medium">
        <bdi>{campaign.name}</bdi>
      </p>
      <p className="mt-2 mb-3 text-soft">{d.deleteAsk(campaign.qr_quantity, campaign.claimed_count)}</p>
      <FormError>{error}</FormError>
      <Actions>
        <Button variant="secondary" onClick={onClose}>
          {d.keep}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {busy ? d.deleting : t.deleteCampaign}
        </Button>
      </Actions>
    </Dialog>
  )
}
