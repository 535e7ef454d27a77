import { hasSeller } from '@tohfa/sync-protocol/gift-rules'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { contactForm, sellerForm } from '@tohfa/sync-protocol/entities/campaign'
import * as field from '@tohfa/sync-protocol/fields/field-rules'
import * as m from '@tohfa/sync-protocol/messages'
import { coordinatesTogether } from '@tohfa/sync-protocol/fields/coordinates'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { FormError } from '../../ui/form/form-error'
import { toast } from '../../ui/toast/toast'
import { useCheckedForm } from '../../ui/form/use-checked-form'
import { useIsHere } from '../../ui/use-is-here'
import { photoRefused, usePhoto } from '../../gift/shared/form/use-photo'
import type { CampaignAccess } from './campaign-edit.commands'
import { EditImages } from '../images/edit-images'
import { GiftGiverFields } from './gift-giver-fields'
import { checkWithLinks } from '../images/image-links'
import { Choice } from '../shared/choice'
import { Section } from '../shared/section'
import { SellerFields } from '../shared/seller-fields'
import { UploadProgress } from '../images/upload-progress'
import * as f from '../shared/campaign-forms.texts'
import * as t from '../shared/campaigns.texts'
import { SaveBar } from './save-bar'
import { useEdit } from './use-edit-campaign'

/** The form of the edit dialog: the campaign's name, the gift giver's contact and, for a sale campaign, the seller. */
const campaignChange = z
  .strictObject({ name: field.campaignName, ...contactForm.shape, ...sellerForm.shape })
  .check(coordinatesTogether('contact_latitude', 'contact_longitude'))

interface EditCampaignFormProps {
  campaign: Campaign
  /** the campaign with the changes of the unsaved draft */
  shown: Campaign
  onTyped: (form: FormData) => void
  access: CampaignAccess
  onGone: () => void
  /** called when it is saved or cancelled */
  onClose: () => void
}

const check = checkWithLinks(campaignChange, { keepEmpty: true })

export function EditCampaignForm(props: EditCampaignFormProps) {
  const { shown, access, onTyped, onClose } = props
  const edit = useEdit(props)
  const photo = usePhoto()
  const isHere = useIsHere()
  // only the owner may say who is paid
  const sold = access.by === 'owner' && hasSeller(shown.campaign_type)
  const [refusesEasyPins, setRefusesEasyPins] = useState(shown.refuse_easy_pins ?? false)
  const [helps, setHelps] = useState(true)
  const { formProps, errors, formError, busy } = useCheckedForm(check, {
    onSubmit: async ({ form, links }) => {
      const { name, seller_name, seller_address, seller_gstin, ...contact } = form
      const seller = sold ? { seller_name, seller_address, seller_gstin } : {}
      const file = await photo.ready()
      if (file === null) return photoRefused('contact_profile_image')
      const problem = await edit.save({
        name,
        contact,
        photo: file,
        seller,
        links,
        refusesEasyPins: access.by === 'owner' ? refusesEasyPins : undefined,
        endsPinHelp: !helps,
      })
      if (problem === 'deleted') return
      if (problem) {
        if (!isHere()) toast(problem.detail, 'error')
        return problem
      }
      toast(m.campaignUpdated)
      onClose()
    },
  })
  return (
    <form
      {...formProps}
      onInput={(event) => {
        formProps.onInput(event)
        onTyped(new FormData(event.currentTarget))
      }}
      className="grid gap-4"
    >
      <Field
        label={t.campaignName}
        name="name"
        idPrefix="edit"
        required
        error={errors.name}
        defaultValue={shown.name}
        autoComplete="off"
      />
      <EditImages
        access={access}
        images={edit.images.images}
        saved={edit.images.saved}
        chosen={edit.chosen}
        errors={errors}
        locked={busy}
        onMove={edit.images.move}
        onDeleted={edit.setImages}
        onGone={edit.onDeleted}
      />
      <GiftGiverFields campaign={shown} errors={errors} photo={photo} />
      {sold && (
        <Section title={f.receiptHeading} about={f.receiptAbout}>
          <SellerFields idPrefix="edit" values={shown} errors={errors} />
        </Section>
      )}
      {access.by === 'owner' && (
        <Section title={f.protection}>
          <Choice
            label={f.refuseEasyPins}
            about={f.refuseEasyPinsAbout}
            checked={refusesEasyPins}
            onChange={({ currentTarget }) => setRefusesEasyPins(currentTarget.checked)}
          />
          {shown.lost_pin_help && (
            <Choice
              label={f.lostPinHelp}
              about={f.lostPinHelpEnds}
              checked={helps}
              onChange={({ currentTarget }) => setHelps(currentTarget.checked)}
            />
          )}
          <Link
            href={`/campaign/${shown.id}/links?tab=privacy`}
            className={buttonClass('quiet', '-ml-2 justify-self-start text-left', 'tight')}
          >
            {f.privacyOf}
          </Link>
        </Section>
      )}
      <SaveBar busy={busy} onCancel={onClose}>
        <UploadProgress state={edit.upload.state} onCancel={edit.upload.cancel} />
        <FormError>{formError}</FormError>
      </SaveBar>
    </form>
  )
}
