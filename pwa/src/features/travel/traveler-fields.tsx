import { BLOOD_GROUPS, FOOD_TYPES } from '@tohfa/sync-protocol/enums'
import * as m from '@tohfa/sync-protocol/messages'
import { useToday } from '../../gift/use-today'
import { Choice } from '../../ui/choice'
import { Field } from '../../ui/field'
import { AddressField, CompanyField, EmailField, NameField, PhoneField } from '../../ui/person-fields'
import { LocationField } from '../../ui/location-field'
import { PhotoField } from '../../ui/photo-field'
import type { ChosenPhoto } from '../../ui/use-photo'
import * as t from './travel.texts'

interface TravelerFieldsProps {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  photo: ChosenPhoto
  /** the photo that stays when none is chosen */
  currentPhoto?: string | null
}

/** A traveler's details, in a claim and in an edit. */
export function TravelerFields({ values, errors, photo, currentPhoto }: TravelerFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] })
  const number = (name: string) => ({
    ...field(name),
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 40,
  })
  return (
    <>
      <NameField {...field('name')} label={t.fullName} required />
      <CompanyField {...field('company')} label={t.company} />
      <PhoneField {...field('mobile')} label={t.mobile} required />
      <EmailField {...field('email')} label={t.email} required />
      <div className="grid gap-4 min-[22rem]:grid-cols-2">
        <Field {...field('dob')} label={t.dob} type="date" max={useToday()} autoComplete="bday" />
        <Choice {...field('blood_group')} label={t.bloodGroup} options={BLOOD_GROUPS} />
      </div>
      <Choice {...field('food_type')} label={t.foodType} options={FOOD_TYPES} />
      <AddressField {...field('address')} label={t.address} />
      <LocationField values={values} errors={errors} failure={m.locationFailedManual} />
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-medium">{t.emergency}</legend>
        <NameField {...field('emergency_contact_name')} label={t.emergencyName} autoComplete="off" />
        <PhoneField {...field('emergency_contact_mobile')} label={t.emergencyMobile} autoComplete="off" />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="mb-1 font-medium">{t.identity}</legend>
        <p className="-mt-2 text-sm text-soft">{t.identityHint}</p>
        <Field {...number('passport_number')} label={t.passport} />
        <Field {...number('aadhar_number')} label={t.aadhaar} inputMode="numeric" />
        <Field {...number('pan_number')} label={t.pan} />
      </fieldset>
      <PhotoField chosen={photo} current={currentPhoto} error={errors.profile_image} />
    </>
  )
}
