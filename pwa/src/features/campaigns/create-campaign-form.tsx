import { QR_QUANTITY_MAX, QR_QUANTITY_MIN } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import { failureProblem } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Button } from '../../ui/button'
import { Actions } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast'
import { useForm } from '../../ui/use-form'
import { makeCampaign } from './campaigns.commands'
import * as f from './campaign-forms.texts'
import * as t from './campaigns.texts'
import { ContactBlock } from './contact-block'
import { keepDraft } from './create-draft'
import { newCampaign } from './new-campaign'
import { TypeChoice } from './type-choice'

interface CreateCampaignFormProps {
  draft: Readonly<Record<string, string>>
  onCreated: (id: string) => void
  onCancel: () => void
}

export function CreateCampaignForm({ draft, onCreated, onCancel }: CreateCampaignFormProps) {
  const submitKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(newCampaign, {
    onSubmit: async (form) => {
      try {
        const id = await makeCampaign(form, submitKey(form))
        toast(m.campaignCreated)
        onCreated(id)
      } catch (error) {
        return failureProblem(error, m.campaignCreateFailed)
      }
    },
  })
  return (
    <form
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event)
        keepDraft(new FormData(event.currentTarget))
      }}
      className="grid gap-6"
    >
      <TypeChoice chosen={draft.campaign_type} />
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Field
          label={t.campaignName}
          name="name"
          required
          error={errors.name}
          defaultValue={draft.name}
          autoComplete="off"
          autoCapitalize="sentences"
        />
        <Field
          label={f.quantity}
          name="qr_quantity"
          required
          error={errors.qr_quantity}
          hint={f.quantityHint}
          defaultValue={draft.qr_quantity}
          type="number"
          inputMode="numeric"
          min={QR_QUANTITY_MIN}
          max={QR_QUANTITY_MAX}
          autoComplete="off"
        />
      </div>
      <ContactBlock draft={draft} errors={errors} />
      <FormError>{formError}</FormError>
      <Actions>
        <Button variant="secondary" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? f.creating : t.create}
        </Button>
      </Actions>
    </form>
  )
}
