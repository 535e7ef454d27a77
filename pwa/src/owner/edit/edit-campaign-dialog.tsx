import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useEffect, useMemo, useState } from 'react'
import { drafts } from '../../offline/device-store'
import { Dialog } from '../../ui/dialog/dialog'
import { begunBefore, editCampaign, editMasterCampaign } from '../shared/campaign-forms.texts'
import type { CampaignAccess } from './campaign-edit.commands'
import { EditCampaignForm } from './edit-campaign-form'

interface EditCampaignDialogProps {
  campaign: Campaign
  access: CampaignAccess
  onClose: () => void
  /** called if the campaign has been deleted */
  onGone: () => void
}

export default function EditCampaignDialog({ onGone, ...props }: EditCampaignDialogProps) {
  const { access, campaign, onClose } = props
  const draft = useEditDraft(campaign)
  // a dialog focuses the first field that it has when it opens
  if (!draft.shown) return null
  return (
    <Dialog
      title={access.by === 'owner' ? editCampaign : editMasterCampaign}
      open
      onClose={onClose}
      size="wide"
    >
      {draft.begunBefore && (
        <p role="status" className="mb-4 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink">
          {begunBefore}
        </p>
      )}
      <EditCampaignForm
        {...props}
        shown={draft.shown}
        onTyped={draft.save}
        onClose={() => {
          draft.drop()
          onClose()
        }}
        onGone={() => {
          draft.drop()
          onClose()
          onGone()
        }}
      />
    </Dialog>
  )
}

/** The location is not typed, and names that begin with _ are not fields of the campaign. */
const isTyped = (field: string) =>
  field === 'name' || /^seller_|^contact_(?!latitude|longitude|profile_image)/.test(field)

/** The draft of an edited campaign. It outlives a closed dialog, until the person saves or cancels it. */
function useEditDraft(campaign: Campaign) {
  const [begun] = useState(campaign)
  const draft = useMemo(() => drafts.owner(`edit-campaign ${campaign.id}`), [campaign.id])
  const [typed, setTyped] = useState<Record<string, string>>()
  useEffect(() => {
    draft.read().then(setTyped, () => setTyped({}))
  }, [draft])
  return {
    /** the campaign with the changes of the draft; undefined while the draft is read */
    shown: typed && { ...begun, ...typed },
    /** whether there was a draft when the dialog opened */
    begunBefore: typed !== undefined && Object.keys(typed).length > 0,
    save: (form: FormData) =>
      draft.save(
        Object.fromEntries([...form].filter(([field]) => isTyped(field) && differs(field, form, begun))),
      ),
    drop: () => void draft.drop().catch((error: unknown) => console.error(error)),
  }
}

const differs = (field: string, form: FormData, campaign: Campaign) => {
  const before = campaign[field as keyof Campaign]
  return form.get(field) !== (typeof before === 'string' ? before.replace(/^https?:\/\//i, '') : '')
}
