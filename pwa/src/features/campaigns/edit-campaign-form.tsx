import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { failureProblem } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Button } from '../../ui/button'
import { Actions } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast'
import { useForm } from '../../ui/use-form'
import { changeCampaign } from './campaigns.commands'
import * as f from './campaign-forms.texts'
import * as t from './campaigns.texts'
import { campaignChange } from './campaign-change'
import { GiftGiverFields } from './gift-giver-fields'

interface EditCampaignFormProps {
  campaign: Campaign
  onSaving: (busy: boolean) => void
  onClose: () => void
}

export function EditCampaignForm({ campaign, onSaving, onClose }: EditCampaignFormProps) {
  const submitKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(campaignChange, {
    keepEmpty: true,
    onSubmit: async ({ name, ...contact }) => {
      onSaving(true)
      try {
        await changeCampaign({ campaign, name, contact, idempotencyKey: submitKey({ name, contact }) })
        toast(m.campaignUpdated)
        onClose()
      } catch (error) {
        return failureProblem(error, m.campaignUpdateFailed)
      } finally {
        onSaving(false)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <Field
        label={t.campaignName}
        name="name"
        idPrefix="edit"
        required
        error={errors.name}
        defaultValue={campaign.name}
        autoComplete="off"
      />
      <GiftGiverFields campaign={campaign} errors={errors} />
      <FormError>{formError}</FormError>
      <Actions>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? f.saving : f.saveChanges}
        </Button>
      </Actions>
    </form>
  )
}
