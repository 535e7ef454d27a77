import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useState } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog/dialog'
import type { CampaignAccess } from './campaign-access'
import { begunBefore, editCampaign, editMasterCampaign, privacyOf } from '../shared/campaign-forms.texts'
import { EditCampaignForm } from './edit-campaign-form'
import { useEditDraft } from './use-edit-draft'

interface EditCampaignDialogProps {
  campaign: Campaign
  access: CampaignAccess
  onClose: () => void
  /** receives the campaign whenever part of the change is saved */
  onSaved?: (campaign: Campaign) => void
  /** called if the campaign has been deleted; without it the dialog only closes */
  onGone?: () => void
}

export default function EditCampaignDialog({ onGone, ...props }: EditCampaignDialogProps) {
  const { access, campaign, onClose } = props
  const draft = useEditDraft(campaign)
  const [saving, setSaving] = useState(false)
  return (
    <Dialog
      title={access.by === 'owner' ? editCampaign : editMasterCampaign}
      open
      onClose={onClose}
      locked={saving}
      size="wide"
    >
      {draft.begunBefore && (
        <p role="status" className="mb-4 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink">
          {begunBefore}
        </p>
      )}
      {draft.shown && (
        <EditCampaignForm
          {...props}
          shown={draft.shown}
          onTyped={draft.save}
          onSaving={setSaving}
          onClose={() => {
            draft.drop()
            onClose()
          }}
          onGone={() => {
            draft.drop()
            onClose()
            onGone?.()
          }}
        />
      )}
      {draft.shown && access.by === 'owner' && (
        <Link
          href={`/campaign/${campaign.id}/links?tab=privacy`}
          className={buttonClass('quiet', 'mt-3 -ml-2', 'tight')}
        >
          {privacyOf}
        </Link>
      )}
    </Dialog>
  )
}
