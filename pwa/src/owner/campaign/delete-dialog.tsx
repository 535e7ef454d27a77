import { asProse } from '@tohfa/sync-protocol/text/characters'
import { asciiDigits } from '@tohfa/sync-protocol/text/digits'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { fixedFailureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Field } from '../../ui/form/field'
import { FormActions } from '../../ui/form/form-actions'
import { useCheckedForm, type Check } from '../../ui/form/use-checked-form'
import { Dialog } from '../../ui/dialog/dialog'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import { deleteCampaign } from '../campaign-data/campaigns.commands'
import * as t from '../shared/campaigns.texts'
import * as d from './campaign.texts'

interface DeleteDialogProps {
  campaign: Campaign
  onClose: () => void
  /** called with true when the deletion starts, with false when it fails */
  onDeleting?: (underWay: boolean) => void
  onDeleted?: () => void
}

/** Asks before a campaign is deleted, and says what is lost. */
export default function DeleteDialog({ campaign, onClose, onDeleting, onDeleted }: DeleteDialogProps) {
  const withKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useCheckedForm(typedName(campaign), {
    async onSubmit() {
      onDeleting?.(true)
      try {
        await withKey(campaign.id, (key) => deleteCampaign(campaign.id, key))
        toast(m.campaignDeleted)
        onClose()
        onDeleted?.()
      } catch (failure) {
        onDeleting?.(false)
        return { detail: fixedFailureText(failure, m.campaignDeleteFailed) }
      }
    },
  })

  return (
    <Dialog title={d.deleteQuestion} open onClose={onClose}>
      <form {...formProps} className="grid gap-3">
        <div>
          <p className="font-medium">
            <bdi>{campaign.name}</bdi>
          </p>
          <p className="mt-2 text-soft">{d.deleteAsk(campaign.qr_quantity, campaign.claimed_count)}</p>
        </div>
        {asksName(campaign) && (
          <Field
            label={d.typeName}
            name={FIELD}
            idPrefix="delete"
            required
            error={errors[FIELD]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <div>
          <FormActions
            {...{ error: formError, busy, save: t.deleteCampaign, saving: labels.deleting }}
            isDanger
            onCancel={onClose}
          />
        </div>
      </form>
    </Dialog>
  )
}

const FIELD = 'typed_name'

const asksName = (campaign: Campaign) => campaign.claimed_count > 0

/** Accepts the campaign's name; any text if nothing was claimed. */
const typedName =
  (campaign: Campaign): Check<null> =>
  ({ [FIELD]: typed = '' }) =>
    asksName(campaign) && plain(typed) !== plain(campaign.name)
      ? { ok: false, errors: [{ field: FIELD, detail: d.nameDiffers }] }
      : { ok: true, value: null }

/** A name as any keyboard can type it: without its spaces, dashes, quotes and emoji, unless it has nothing else. */
function plain(name: string): string {
  const text = asciiDigits(asProse(name)).toLowerCase()
  return text.replace(/[^\p{L}\p{M}\p{N}]|\p{Variation_Selector}/gu, '') || text
}
