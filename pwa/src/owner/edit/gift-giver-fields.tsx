import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { CurrentPhoto } from '../../ui/picture/current-photo'
import { Field } from '../../ui/form/field'
import {
  AddressField,
  CompanyField,
  EmailField,
  NameField,
  PhoneField,
} from '../../gift/shared/form/person-fields'
import { PhotoField } from '../../gift/shared/form/photo-field'
import type { ChosenPhoto } from '../../gift/shared/form/use-photo'
import * as ui from '../../ui/ui.texts'
import * as t from '../shared/campaign-forms.texts'
import { Section } from '../shared/section'
import { GiftGiverLocation } from './gift-giver-location'

interface GiftGiverFieldsProps {
  campaign: Campaign
  errors: Readonly<Record<string, string>>
  photo: ChosenPhoto
}

const withoutScheme = (site: string | null) => (site ?? '').replace(/^https?:\/\//i, '')

export function GiftGiverFields({ campaign, errors, photo }: GiftGiverFieldsProps) {
  const field = (name: string) => ({ name, idPrefix: 'edit', error: errors[name] })
  return (
    <Section title={t.contactHeading} about={t.contactAbout}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField
          {...field('contact_name')}
          label={t.fullName}
          defaultValue={campaign.contact_name ?? ''}
          required
        />
        <CompanyField
          {...field('contact_company')}
          label={t.company}
          defaultValue={campaign.contact_company ?? ''}
        />
        <PhoneField
          {...field('contact_mobile')}
          label={t.mobile}
          defaultValue={campaign.contact_mobile ?? ''}
          required
        />
        <EmailField
          {...field('contact_email')}
          label={ui.email}
          defaultValue={campaign.contact_email ?? ''}
        />
        <Field
          {...field('contact_website')}
          label={ui.website}
          prefix="https://"
          defaultValue={withoutScheme(campaign.contact_website)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PhoneField
          {...field('contact_whatsapp')}
          label={ui.whatsapp}
          defaultValue={campaign.contact_whatsapp ?? ''}
        />
      </div>
      <AddressField
        {...field('contact_address')}
        label={ui.address}
        defaultValue={campaign.contact_address ?? ''}
      />
      <PhotoField
        name="contact_profile_image"
        idPrefix="edit"
        chosen={photo}
        current={<CurrentPhoto photo={campaign.contact_profile_image} />}
        error={errors.contact_profile_image}
      />
      <GiftGiverLocation
        known={
          campaign.contact_latitude !== null && campaign.contact_longitude !== null
            ? { latitude: campaign.contact_latitude, longitude: campaign.contact_longitude }
            : null
        }
      />
    </Section>
  )
}
