import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog'
import { EditCampaignForm } from './edit-campaign-form'
import { editCampaign } from './campaign-forms.texts'

interface EditCampaignDialogProps {
  campaign: Campaign
  onClose: () => void
}

export default function EditCampaignDialog({ campaign, onClose }: EditCampaignDialogProps) {
  const [saving, setSaving] = useState(false)
  return (
    <Dialog title={editCampaign} open onClose={onClose} locked={saving} size="wide">
      <EditCampaignForm campaign={campaign} onSaving={setSaving} onClose={onClose} />
    </Dialog>
  )
}
