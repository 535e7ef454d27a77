import { hasSeller, isHoldersOnly } from '@tohfa/sync-protocol/gift-rules'
import type { CreateCampaignForm as NewCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { type SyntheticEvent, useState } from 'react'
import * as z from 'zod/mini'
import { CompanyField, EmailField, NameField, PhoneField } from '../../gift/shared/form/person-fields'
import { Button } from '../../ui/button'
import { Actions } from '../../ui/dialog/dialog'
import { FormError } from '../../ui/form/form-error'
import { useCheckedForm } from '../../ui/form/use-checked-form'
import * as labels from '../../ui/labels.texts'
import * as ui from '../../ui/ui.texts'
import { createDraft } from './create-draft'
import { checkWithLinks, type WithLinks } from '../images/image-links'
import { ImagesField } from '../images/images-field'
import * as i from '../images/images.texts'
import { NameAndQuantity } from './name-and-quantity'
import { Choice } from '../shared/choice'
import { SendEmailLink } from '../shared/send-email-link'
import { CONTACT_FIELDS, newCampaign } from './new-campaign'
import { TypeChoice } from './type-choice'
import { UploadProgress } from '../images/upload-progress'
import * as f from '../shared/campaign-forms.texts'
import * as t from '../shared/campaigns.texts'
import { SellerFields } from '../shared/seller-fields'
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

/** Creates a campaign, then uploads its images. Once it is created, a retry only uploads the images. */
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
            {ui.cancel}
          </Button>
        )}
        <Button type="submit" busy={busy}>
          {made ? (busy ? i.uploadingAll : i.uploadAgain) : busy ? labels.creating : t.create}
        </Button>
      </Actions>
    </form>
  )
}

interface SellerBlockProps {
  /** a campaign of another type has no seller; choosing the type again restores what was typed */
  asked: boolean
  draft: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The seller of a new sale campaign. */
const SellerBlock = ({ asked, draft, errors }: SellerBlockProps) => (
  <fieldset
    hidden={!asked}
    disabled={!asked}
    className="rounded-card border border-line bg-surface p-4 sm:p-5"
  >
    <legend className="float-left mb-1 w-full text-lg font-semibold">{f.receiptHeading}</legend>
    <p className="clear-left mb-4 text-sm text-soft">{f.receiptAbout}</p>
    <SellerFields values={draft} errors={errors} />
  </fieldset>
)

interface ContactBlockProps {
  draft: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The owner's four contact fields; all are required as soon as one is filled in. */
function ContactBlock({ draft, errors }: ContactBlockProps) {
  const [begun, setBegun] = useState(CONTACT_FIELDS.some((name) => draft[name]))
  const look = ({ currentTarget }: SyntheticEvent<HTMLFieldSetElement>) =>
    setBegun(
      [...currentTarget.elements].some(
        (input) => input instanceof HTMLInputElement && input.value.trim() !== '',
      ),
    )
  const field = (name: string) => ({ name, error: errors[name], defaultValue: draft[name], required: begun })
  return (
    <fieldset onInput={look} className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <legend className="float-left mb-1 w-full text-lg font-semibold">{f.ownerContact}</legend>
      <p className="clear-left mb-4 text-sm text-soft">{f.ownerContactAbout}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField {...field('contact_name')} label={f.fullName} />
        <CompanyField {...field('contact_company')} label={f.company} />
        <PhoneField {...field('contact_mobile')} label={f.mobile} />
        <EmailField {...field('contact_email')} label={ui.email} />
      </div>
    </fieldset>
  )
}
