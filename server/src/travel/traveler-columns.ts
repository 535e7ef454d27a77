import { travelUpdateFields, type TravelUpdate } from '@tohfa/sync-protocol/travel/travel-update'
import { IDENTITY_NUMBERS } from '@tohfa/sync-protocol/travel/identity-numbers'
import { contactChange, type Card } from '../codes/contact-card'
import { PHOTO } from '../edits/history.service'
import type { EditedField } from '../edits/merge'
import { toldFields, toldPhoto } from '../edits/told-base'
import { BOX_OF, type Boxes } from './identity-numbers'
import type { OpenCodeTraveler, OpenTraveler } from './traveler-boxes'
import { editColumns } from './travel.wire'

/** What an edit sets, of the code's card and of the traveler. */
export type TravelerChange = Partial<Card & OpenTraveler>

/** The fields of a traveler, each as it is edited and restored. */
export const TRAVELER_FIELDS: readonly EditedField<OpenCodeTraveler>[] = [
  { field: 'name', columns: ['claimerName'] },
  { field: 'company', columns: ['claimerCompany'] },
  { field: 'mobile', columns: ['claimerMobile'] },
  { field: 'email', columns: ['claimerEmail'] },
  { field: 'dob', columns: ['dob'], sealed: true },
  { field: 'blood_group', columns: ['bloodGroup'], sealed: true },
  { field: 'food_type', columns: ['foodType'] },
  { field: 'address', columns: ['address'] },
  { field: 'location', columns: ['latitude', 'longitude'] },
  { field: 'emergency_contact_name', columns: ['emergencyContactName'] },
  { field: 'emergency_contact_mobile', columns: ['emergencyContactMobile'] },
  { field: PHOTO, columns: ['profileImage'] },
  ...IDENTITY_NUMBERS.map((field) => ({ field, columns: [BOX_OF[field]] })),
]

/** Without the identity numbers, which the owner can neither see nor restore. */
export const OPEN_FIELDS = TRAVELER_FIELDS.filter(({ field }) => !(field in BOX_OF))

export const changeOf = (form: Omit<TravelUpdate, 'pin'>, boxes: Boxes): TravelerChange => ({
  ...contactChange(form),
  ...editColumns(form, boxes),
})

/** The columns that an edit found, as far as it says. Identity numbers are sealed to the server and never among them. */
export function foundColumns(base: Readonly<Record<string, unknown>>, latest: string): TravelerChange {
  const {
    pin: _,
    passport_number: __,
    aadhar_number: ___,
    pan_number: ____,
    ...told
  } = travelUpdateFields(latest).shape
  const photo = toldPhoto(base[PHOTO])
  return {
    ...changeOf(toldFields(told, base), {}),
    ...(photo !== undefined && { profileImage: photo }),
  }
}

/** The part of a change that is stored with the code, and the part that is stored with the traveler. */
export function parts(change: TravelerChange) {
  const inCard = (column: string) => column.startsWith('claimer')
  const pick = (card: boolean) =>
    Object.fromEntries(Object.entries(change).filter(([column]) => inCard(column) === card))
  return { card: pick(true) as Partial<Card>, traveler: pick(false) as Partial<OpenTraveler> }
}
