import { WEBSITE_MAX } from '@tohfa/sync-protocol/limits'
import { Field } from '../../ui/form/field'
import { AddressField, CompanyField, EmailField, NameField, PhoneField } from '../form/person-fields'
import * as t from './contact.texts'

interface ContactFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** A recipient's contact details, in a claim and in an edit. */
export function ContactFields({ values, errors }: ContactFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <>
      <NameField {...field('name')} label={t.fullName} required />
      <CompanyField {...field('company_name')} label={t.companyName} required />
      <PhoneField {...field('mobile')} label={t.mobile} required />
      <EmailField {...field('email')} label={t.email} required />
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
      <AddressField {...field('address')} label={t.address} />
    </>
  )
}
