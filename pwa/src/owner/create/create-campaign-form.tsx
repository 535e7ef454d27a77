import { hasSeller, isHoldersOnly } from '@tohfa/sync-protocol/gift-rules'
import type { CreateCampaignForm as NewCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { CAMPAIGN_TYPES, type CampaignType } from '@tohfa/sync-protocol/enums'
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
import { Section } from '../shared/section'
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
  const { made, unverified, chosen, images, upload, create, send } = useCreate(onCreated)
  const [type, setType] = useState(() => typeIn(draft.campaign_type))
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
        setType(typeIn(typed.get('campaign_type')))
      }}
      className="grid gap-6"
    >
      {!made && <NameAndQuantity draft={draft} errors={errors} />}
      {!made && <TypeChoice chosen={type} />}
      {made && busy && <p role="status">{i.createdAndUploading}</p>}
      <ImagesField
        images={images.images}
        saved={made?.images.length ?? 0}
        chosen={chosen}
        errors={errors}
        locked={busy}
        onMove={images.move}
      />
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
      {!made && <ContactBlock draft={draft} errors={errors} />}
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
      <FormError>{formError}</FormError>
      {unverified && formError !== null && <SendEmailLink />}
      <Actions>
        {made ? (
          <Button variant="secondary" disabled={busy} onClick={() => onCreated(made.id)}>
            {i.goOnWithout}
          </Button>
        ) : (
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
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

const typeIn = (chosen: unknown): CampaignType =>
  CAMPAIGN_TYPES.find((type) => type === chosen) ?? CAMPAIGN_TYPES[0]

interface SellerBlockProps {
  /** a campaign of another type has no seller; choosing the type again restores what was typed */
  asked: boolean
  draft: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The seller of a new sale campaign. */
const SellerBlock = ({ asked, draft, errors }: SellerBlockProps) => (
  <Section title={f.receiptHeading} about={f.receiptAbout} hidden={!asked} disabled={!asked}>
    <SellerFields values={draft} errors={errors} />
  </Section>
)

interface ContactBlockProps {
  draft: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The owner's four contact fields; all are required as soon as one is filled in. */
function ContactBlock({ draft, errors }: ContactBlockProps) {
  const [empty, setEmpty] = useState<readonly ContactField[]>(() =>
    CONTACT_FIELDS.filter((name) => !draft[name]),
  )
  const look = ({ currentTarget }: SyntheticEvent<HTMLFieldSetElement>) => {
    const inputs = [...currentTarget.elements].filter((input) => input instanceof HTMLInputElement)
    setEmpty(CONTACT_FIELDS.filter((name) => !inputs.find((input) => input.name === name)?.value.trim()))
  }
  const begun = empty.length < CONTACT_FIELDS.length
  const field = (name: ContactField) => ({
    name,
    label: CONTACT_LABELS[name],
    error: errors[name],
    defaultValue: draft[name],
    required: begun,
  })
  return (
    <Section title={f.ownerContact} about={f.ownerContactAbout} onInput={look}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField {...field('contact_name')} />
        <CompanyField {...field('contact_company')} />
        <PhoneField {...field('contact_mobile')} />
        <EmailField {...field('contact_email')} />
      </div>
      <p role="status" className="text-sm text-marigold-ink empty:hidden">
        {begun && empty.length > 0 && f.contactMissing(empty.map((name) => CONTACT_LABELS[name]))}
      </p>
    </Section>
  )
}

type ContactField = (typeof CONTACT_FIELDS)[number]

const CONTACT_LABELS: Readonly<Record<ContactField, string>> = {
  contact_name: f.fullName,
  contact_company: f.company,
  contact_mobile: f.mobile,
  contact_email: ui.email,
}
