import { useState, type SyntheticEvent } from 'react'
import { CompanyField, EmailField, NameField, PhoneField } from '../../gift/shared/form/person-fields'
import * as t from '../shared/campaign-forms.texts'
import { CONTACT_FIELDS } from './new-campaign'

interface ContactBlockProps {
  draft: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The owner's four contact fields; all are required as soon as one is filled in. */
export function ContactBlock({ draft, errors }: ContactBlockProps) {
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
      <legend className="float-left mb-1 w-full text-lg font-semibold">{t.ownerContact}</legend>
      <p className="clear-left mb-4 text-sm text-soft">{t.ownerContactAbout}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField {...field('contact_name')} label={t.fullName} />
        <CompanyField {...field('contact_company')} label={t.company} />
        <PhoneField {...field('contact_mobile')} label={t.mobile} />
        <EmailField {...field('contact_email')} label={t.email} />
      </div>
    </fieldset>
  )
}
