import type { ComponentProps, ReactNode } from 'react'
import { BLOOD_GROUPS, FOOD_TYPES } from '@tohfa/sync-protocol/enums'
import { IDENTITY_NUMBERS, type IdentityNumber } from '@tohfa/sync-protocol/travel/identity-numbers'
import * as m from '@tohfa/sync-protocol/messages'
import { useToday } from '../shared/form/use-today'
import { Choice } from '../../ui/form/choice'
import { Field } from '../../ui/form/field'
import { AddressField, CompanyField, EmailField, NameField, PhoneField } from '../shared/form/person-fields'
import { LocationField } from '../shared/form/location-field'
import { MoreFields } from '../shared/form/more-fields'
import { PhotoField } from '../shared/form/photo-field'
import type { ChosenPhoto } from '../shared/form/use-photo'
import * as t from './travel.texts'

interface TravelerFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  photo: ChosenPhoto
  /** name of the form's draft */
  draft: string
  /** a picture of the current photo, which stays if none is chosen */
  currentPhoto?: ReactNode
  /** in an edit, the text for a stored number; null if there is none, undefined if unknown */
  numberOf?: (number: IdentityNumber) => string | null | undefined
  /** in an edit, removes a stored number */
  remove?: (number: IdentityNumber) => ReactNode
  /** if a claim is corrected: names of its sealed fields, which this device cannot read any more */
  sealed?: readonly string[] | undefined
}

const NUMBER_KEYS: Partial<Record<IdentityNumber, ComponentProps<'input'>['inputMode']>> = {
  aadhar_number: 'numeric',
}

/** A traveler's details, in a claim and in an edit. */
export function TravelerFields({
  values,
  errors,
  photo,
  draft,
  currentPhoto,
  numberOf,
  remove,
  sealed = [],
}: TravelerFieldsProps) {
  const hintOf = (number: IdentityNumber, known: string | null | undefined) => {
    if (sealed.includes(number)) return t.numberAgain
    if (known === null) return undefined
    return known === undefined ? t.numberStays : `${known}. ${t.numberStays}`
  }
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  return (
    <>
      <NameField {...field('name')} label={t.fullName} required />
      <PhoneField {...field('mobile')} label={t.mobile} required />
      <EmailField {...field('email')} label={t.email} required />
      {/* never folded: somebody may need it in a hurry */}
      <fieldset className="grid gap-4">
        <legend className="mb-1 text-lg font-semibold">{t.inEmergency}</legend>
        <Choice {...field('blood_group')} label={t.bloodGroup} options={BLOOD_GROUPS} />
        <NameField {...field('emergency_contact_name')} label={t.emergencyName} autoComplete="off" />
        <PhoneField {...field('emergency_contact_mobile')} label={t.emergencyMobile} autoComplete="off" />
      </fieldset>
      <MoreFields about={t.moreAbout} values={values} errors={errors}>
        <CompanyField {...field('company')} label={t.company} />
        <Field {...field('dob')} label={t.dob} type="date" max={useToday()} autoComplete="bday" />
        <Choice {...field('food_type')} label={t.foodType} options={FOOD_TYPES} />
        <AddressField {...field('address')} label={t.address} />
        <LocationField values={values} errors={errors} failure={m.locationFailedManual} />
        <fieldset className="grid gap-4">
          <legend className="mb-1 text-lg font-semibold">{t.identity}</legend>
          <p className="-mt-1 text-sm text-soft">{t.identityHint}</p>
          {IDENTITY_NUMBERS.map((number) => {
            const known = numberOf ? numberOf(number) : null
            return (
              <div key={number}>
                <Field
                  {...field(number)}
                  label={t.numbers[number]}
                  hint={hintOf(number, known)}
                  inputMode={NUMBER_KEYS[number]}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  maxLength={40}
                />
                {known !== null && remove?.(number)}
              </div>
            )
          })}
        </fieldset>
        <PhotoField chosen={photo} draft={draft} current={currentPhoto} error={errors.profile_image} />
      </MoreFields>
    </>
  )
}
