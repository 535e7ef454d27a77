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
import * as t from './campaigns.texts'

interface DeleteDialogProps {
  /** null: nothing is about to be deleted */
  campaign: Campaign | null
  onClose: () => void
  onDeleted?: () => void
}

/** Names what is lost before it is. */
export function DeleteDialog({ campaign, onClose, onDeleted }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submitKey = useSubmitKey()
  if (!campaign) return null

  const leave = () => {
    setError(null)
    onClose()
  }
  const remove = async () => {
    setBusy(true)
    try {
      await removeCampaign(campaign.id, submitKey(campaign.id))
      toast(m.campaignDeleted)
      leave()
      onDeleted?.()
    } catch (failure) {
      setError(failureText(failure, m.campaignDeleteFailed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={t.deleteQuestion} open onClose={leave} locked={busy}>
      <p className="font-medium">
        <bdi>{campaign.name}</bdi>
      </p>
      <p className="mt-2 mb-3 text-soft">{t.deleteAsk(campaign.qr_quantity, campaign.claimed_count)}</p>
      <FormError>{error}</FormError>
      <Actions>
        <Button variant="secondary" onClick={leave}>
          {t.keep}
        </Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {busy ? t.deleting : t.deleteCampaign}
        </Button>
      </Actions>
    </Dialog>
  )
}
