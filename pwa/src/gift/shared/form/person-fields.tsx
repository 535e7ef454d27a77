/** Fields of a person, each with a suitable keyboard, autocomplete and length. */
import { EMAIL_MAX, MOBILE_MAX, NAME_MAX } from '@tohfa/sync-protocol/contact/contact-limits'
import type { ComponentProps } from 'react'
import { Field } from '../../../ui/form/field'

interface PersonField extends Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'error' | 'required'> {
  defaultValue: string | undefined
  hint?: string
  /** `off` if the form is about somebody other than the person who types */
  autoComplete?: 'off'
}

// twice the limit, so that a person shortens a long paste, not the browser
export const NameField = (field: PersonField) => (
  <Field autoComplete="name" autoCapitalize="words" enterKeyHint="next" maxLength={NAME_MAX * 2} {...field} />
)

export const CompanyField = (field: PersonField) => (
  <Field
    autoComplete="organization"
    autoCapitalize="words"
    enterKeyHint="next"
    maxLength={NAME_MAX * 2}
    {...field}
  />
)

export const PhoneField = (field: PersonField) => (
  <Field type="tel" autoComplete="tel" enterKeyHint="next" maxLength={MOBILE_MAX * 2} {...field} />
)

export const EmailField = (field: PersonField) => (
  <Field type="email" autoComplete="email" enterKeyHint="next" maxLength={EMAIL_MAX * 2} {...field} />
)

export const AddressField = (field: PersonField) => (
  <Field as="textarea" autoComplete="street-address" {...field} />
)
