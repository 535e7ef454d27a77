import type { Notice } from '@tohfa/sync-protocol/entities/consent'
import { guardianNeeded } from '@tohfa/sync-protocol/messages'
import { isChildOn } from '@tohfa/sync-protocol/travel/guardian'
import { draftOf } from '../shared/form/form-draft'
import { NameField, PhoneField } from '../shared/form/person-fields'
import { today } from '../shared/form/today'
import * as t from './travel.texts'

export interface GuardianFieldsProps {
  guardian: NonNullable<Notice['guardian']>
  /** name of the form's draft, which was filled in before these fields were there */
  draft: string
  /** as it is typed */
  dob: string
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** Asks who agrees, if the birth date is a child's, or if the server says so. */
export default function GuardianFields({
  guardian: { text, hash },
  draft,
  dob,
  values,
  errors,
}: GuardianFieldsProps) {
  const asked = errors.guardian_name !== undefined || errors.guardian_mobile !== undefined
  if (!asked && !(/^\d{4}-/.test(dob) && isChildOn(today(), dob))) return null
  const before = { ...draftOf(draft), ...values }
  const field = (name: string) => ({ name, defaultValue: before[name], error: errors[name] })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-lg font-semibold">{guardianNeeded}</legend>
      <p className="-mt-1 text-sm text-soft">{text}</p>
      <input type="hidden" name="guardian_hash" defaultValue={hash} />
      <NameField {...field('guardian_name')} label={t.guardianName} autoComplete="off" required />
      <PhoneField {...field('guardian_mobile')} label={t.guardianMobile} autoComplete="off" required />
    </fieldset>
  )
}
