import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog'
import type { CampaignAccess } from './campaign-access'
import { editCampaign, editMasterCampaign } from './campaign-forms.texts'
import { EditCampaignForm } from './edit-campaign-form'

interface EditCampaignDialogProps {
  campaign: Campaign
  access: CampaignAccess
  onClose: () => void
  /** told of the campaign whenever part of the change is saved */
  onSaved?: (campaign: Campaign) => void
  /** told that the campaign was deleted meanwhile; else the dialog only closes */
  onGone?: () => void
}

export default function EditCampaignDialog({ onGone, ...props }: EditCampaignDialogProps) {
  const { access, onClose } = props
  const [saving, setSaving] = useState(false)
  return (
    <Dialog
      title={access.by === 'owner' ? editCampaign : editMasterCampaign}
      open
      onClose={onClose}
      locked={saving}
      size="wide"
    >
      <EditCampaignForm
        {...props}
        onSaving={setSaving}
        onGone={() => {
          onClose()
          onGone?.()
        }}
      />
    </Dialog>
  )
}
