import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog'
import { EditCampaignForm } from './edit-campaign-form'
import { editCampaign } from './campaigns.texts'

interface EditCampaignDialogProps {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

export function EditCampaignDialog({ campaign, open, onClose }: EditCampaignDialogProps) {
  const [saving, setSaving] = useState(false)
  return (
    <Dialog title={editCampaign} open={open} onClose={onClose} locked={saving} size="wide">
      <EditCampaignForm campaign={campaign} onSaving={setSaving} onClose={onClose} />
    </Dialog>
  )
}
