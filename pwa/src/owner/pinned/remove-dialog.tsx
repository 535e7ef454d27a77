import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { pinnedCampaigns } from '../../offline/device-pinned'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { say } from '../../ui/toast/toast'
import * as t from './pinned.texts'

interface RemoveDialogProps {
  campaign: Campaign
  onClose: () => void
  onRemoved: () => void
}

/** Asks before a pinned campaign is removed from this device. */
export default function RemoveDialog({ campaign, onClose, onRemoved }: RemoveDialogProps) {
  const remove = async () => {
    // leave the page first: it would fetch the codes again
    onRemoved()
    await pinnedCampaigns.release(campaign.id)
    say(t.removed)
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
