import { hasSeller, isHoldersOnly } from '@tohfa/sync-protocol/gift-rules'
import type { CreateCampaignForm as NewCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '../../ui/button'
import { Actions } from '../../ui/dialog/dialog'
import { FormError } from '../../ui/form/form-error'
import { useCheckedForm } from '../../ui/form/use-checked-form'
import * as f from '../shared/campaign-forms.texts'
import * as t from '../shared/campaigns.texts'
import { ContactBlock } from './contact-block'
import { createDraft } from './create-draft'
import { checkWithLinks, type WithLinks } from '../images/image-links'
import { ImagesField } from '../images/images-field'
import * as i from '../images/images.texts'
import { NameAndQuantity } from './name-and-quantity'
import { Choice } from '../shared/choice'
import { SendEmailLink } from '../shared/send-email-link'
import { SellerBlock } from './seller-block'
import { newCampaign } from './new-campaign'
import { TypeChoice } from './type-choice'
import { UploadProgress } from '../images/upload-progress'
import { useCreate } from './use-create'

interface CreateCampaignFormProps {
  draft: Readonly<Record<string, string>>
  onCreated: (id: string) => void
  onCancel: () => void
}

const checkAll = checkWithLinks(newCampaign)
const checkLinks = checkWithLinks(
  z.pipe(
    z.strictObject({}),
    z.transform(() => null),
  ),
)

/** Creates a campaign, then uploads its images. Once it is created, only the images are tried again. */
export function CreateCampaignForm({ draft, onCreated, onCancel }: CreateCampaignFormProps) {
  const { made, unverified, chosen, upload, create, send } = useCreate(onCreated)
  const [type, setType] = useState<FormDataEntryValue | null>(draft.campaign_type ?? null)
  const { formProps, errors, formError, busy } = useCheckedForm<WithLinks<NewCampaign | null>>(
    made ? checkLinks : checkAll,
    {
      onSubmit: async ({ form, links }) => {
        if (form) return create(form, links)
        if (made) return send(made, links)
      },
    },
  )
  return (
    <form
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event)
        if (made) return
        const typed = new FormData(event.currentTarget)
        createDraft.save(Object.fromEntries(typed))
        setType(typed.get('campaign_type'))
      }}
      className="grid gap-6"
    >
      {!made && <TypeChoice chosen={draft.campaign_type} />}
      {!made && <NameAndQuantity draft={draft} errors={errors} />}
      {made && busy && <p role="status">{i.createdAndUploading}</p>}
      <ImagesField saved={made?.images.length ?? 0} chosen={chosen} errors={errors} locked={busy} />
      {!made && <ContactBlock draft={draft} errors={errors} />}
      {!made && <SellerBlock asked={hasSeller(type)} draft={draft} errors={errors} />}
      {!made && (
        <fieldset hidden={!isHoldersOnly(type)} disabled={!isHoldersOnly(type)}>
          <Choice
            label={f.lostPinHelp}
            about={f.lostPinHelpAbout}
            name="lost_pin_help"
            defaultChecked={draft.lost_pin_help !== undefined}
          />
        </fieldset>
      )}
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
      <FormError>{formError}</FormError>
      {unverified && formError !== null && <SendEmailLink />}
      <Actions>
        {made ? (
          <Button variant="secondary" disabled={busy} onClick={() => onCreated(made.id)}>
            {i.goOnWithout}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onCancel}>
            {t.cancel}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {made ? (busy ? i.uploadingAll : i.uploadAgain) : busy ? f.creating : t.create}
        </Button>
      </Actions>
    </form>
  )
}
