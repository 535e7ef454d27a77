import { WEBSITE_MAX } from '@tohfa/sync-protocol/contact/contact-limits'
import type { ReactNode } from 'react'
import { Field } from '../../ui/form/field'
import { LocationField } from '../shared/form/location-field'
import { MoreFields } from '../shared/form/more-fields'
import { AddressField, CompanyField, EmailField, NameField, PhoneField } from '../shared/form/person-fields'
import * as t from './contact.texts'
import { SameNumber } from './same-number'

interface ContactFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** what to say if the browser gives no location; screens differ. If not given, there is no location field */
  locationFailure?: string
  /** the field for a photo */
  photo?: ReactNode
}

/** A recipient's contact details, in a claim and in an edit. */
export function ContactFields({ values, errors, locationFailure, photo }: ContactFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <>
      <NameField {...field('name')} label={t.fullName} required />
      <CompanyField {...field('company_name')} label={t.companyName} required />
      <PhoneField {...field('mobile')} label={t.mobile} required />
      <EmailField {...field('email')} label={t.email} required />
      <MoreFields about={t.moreAbout} values={values} errors={errors}>
        <Field
          {...field('website')}
          label={t.website}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          enterKeyHint="next"
          maxLength={WEBSITE_MAX * 2}
        />
        <PhoneField {...field('whatsapp')} label={t.whatsapp} hint={t.whatsappHint} />
        <SameNumber />
        <AddressField {...field('address')} label={t.address} />
        {locationFailure !== undefined && (
          <LocationField values={values} errors={errors} failure={locationFailure} />
        )}
        {photo}
      </MoreFields>
    </>
  )
}
