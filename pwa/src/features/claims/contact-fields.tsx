import { EMAIL_MAX, MOBILE_MAX, NAME_MAX, WEBSITE_MAX } from '@tohfa/sync-protocol/limits'
import { Field } from '../../ui/field'
import * as t from './claims.texts'

interface ContactFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** A recipient's contact details, in a claim and in an edit. */
export function ContactFields({ values, errors }: ContactFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <>
      <Field
        {...field('name')}
        label={t.fullName}
        required
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={NAME_MAX * 2}
      />
      <Field
        {...field('company_name')}
        label={t.companyName}
        required
        autoComplete="organization"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={NAME_MAX * 2}
      />
      <Field
        {...field('mobile')}
        label={t.mobile}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={MOBILE_MAX * 2}
      />
      <Field
        {...field('email')}
        label={t.email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={EMAIL_MAX * 2}
      />
      <Field
        {...field('website')}
        label={t.website}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={WEBSITE_MAX * 2}
      />
      <Field
        {...field('whatsapp')}
        label={t.whatsapp}
        hint={t.whatsappHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={MOBILE_MAX * 2}
      />
      <Field {...field('address')} as="textarea" label={t.address} autoComplete="street-address" />
    </>
  )
}
