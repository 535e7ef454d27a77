import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { pinnedCampaigns } from '../../offline/device-store'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { toast } from '../../ui/toast'
import * as t from './pinned.texts'

interface RemoveDialogProps {
  campaign: Campaign
  onClose: () => void
  onRemoved: () => void
}

/** Says what leaves the device, and what does not. */
export function RemoveDialog({ campaign, onClose, onRemoved }: RemoveDialogProps) {
  const remove = async () => {
    // first: the open page would bring the codes back
    onRemoved()
    await pinnedCampaigns.release(campaign.id)
    toast(t.removed)
  }
  return (
    <ConfirmDialog title={t.removeQuestion} action={t.remove} onConfirm={remove} onClose={onClose}>
      <p className="font-medium">
        <bdi>{campaign.name}</bdi>
      </p>
      <p className="mt-2 text-soft">{t.removeAsk}</p>
    </ConfirmDialog>
  )
}
