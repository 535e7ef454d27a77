import { duplicateCampaignForm, type Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { CAMPAIGN_NAME_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { failureProblem } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { Field } from '../../ui/form/field'
import { FormError } from '../../ui/form/form-error'
import { useForm } from '../../ui/form/use-form'
import { toast } from '../../ui/toast/toast'
import * as ui from '../../ui/ui.texts'
import { duplicateCampaign } from '../campaign-data/campaigns.commands'
import { quantity } from '../shared/campaign-forms.texts'
import * as t from '../shared/campaigns.texts'
import { SendEmailLink } from '../shared/send-email-link'
import * as d from './campaign.texts'

interface DuplicateDialogProps {
  campaign: Campaign
  onClose: () => void
  onMade: (id: string) => void
}

/** Asks what the new campaign is called and how many codes it gets. */
export default function DuplicateDialog({ campaign, onClose, onMade }: DuplicateDialogProps) {
  const withKey = useSubmitKey()
  const [unverified, setUnverified] = useState(false)
  const { formProps, errors, formError, busy } = useForm(duplicateCampaignForm, {
    onSubmit: async (form) => {
      try {
        const made = await withKey([campaign.id, form], (key) => duplicateCampaign(campaign.id, form, key))
        toast(m.campaignCreated)
        onMade(made.id)
      } catch (error) {
        const problem = failureProblem(error, m.campaignCreateFailed)
        setUnverified(problem.code === 'email_unverified')
        return problem
      }
    },
  })
  return (
    <Dialog title={d.duplicateTitle} open onClose={onClose}>
      <form {...formProps} className="grid gap-4">
        <p className="text-soft">{d.duplicateAbout}</p>
        <Field
          label={t.campaignName}
          name="name"
          idPrefix="duplicate"
          required
          error={errors.name}
          defaultValue={d.copyOf(campaign.name).slice(0, CAMPAIGN_NAME_MAX)}
          autoComplete="off"
        />
        <Field
          label={quantity}
          name="qr_quantity"
          idPrefix="duplicate"
          required
          error={errors.qr_quantity}
          defaultValue={campaign.qr_quantity}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormError>{formError}</FormError>
        {unverified && formError !== null && <SendEmailLink />}
        <Actions>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? d.duplicating : t.duplicate}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
