import type { ListedTraveler, SavedTraveler, Traveler } from '@tohfa/sync-protocol/entities/traveler'
import type { TravelClaim } from '@tohfa/sync-protocol/travel/travel-claim'
import type { TravelUpdate } from '@tohfa/sync-protocol/travel/travel-update'
import { toRecipient } from '../codes/codes.wire'
import { isoTime } from '../http/wire-values'
import { hiddenRecipient } from '../codes/hidden-contacts'
import { changedColumns } from '../http/form-fields'
import type { Boxes, IdentityNumbers } from './identity-numbers'
import type { OpenCodeTraveler, OpenTraveler } from './traveler-boxes'

/** Makes the value of `profile_image`, a path that expires, from a media key. */
export type ShowPhoto = (key: string) => string

/** The traveler without identity numbers. */
const toOpen = (row: OpenCodeTraveler, showPhoto: ShowPhoto): Omit<Traveler, keyof IdentityNumbers> => ({
  id: row.id,
  ...toRecipient(row),
  campaign_id: row.campaignId,
  dob: row.dob,
  blood_group: row.bloodGroup,
  food_type: row.foodType,
  address: row.address,
  latitude: row.latitude,
  longitude: row.longitude,
  emergency_contact_name: row.emergencyContactName,
  emergency_contact_mobile: row.emergencyContactMobile,
  emergency_contact_mobile_e164: row.emergencyContactMobileE164 ?? undefined,
  profile_image: row.profileImage === null ? null : showPhoto(row.profileImage),
  updated_at: isoTime(row.updatedAt) ?? '',
})

export const toTraveler = (
  row: OpenCodeTraveler,
  numbers: IdentityNumbers,
  showPhoto: ShowPhoto,
): Traveler => ({
  ...toOpen(row, showPhoto),
  ...numbers,
})

export const toListedTraveler = (row: OpenCodeTraveler, showPhoto: ShowPhoto): ListedTraveler => ({
  number: row.number,
  ...toOpen(row, showPhoto),
})

/** The answer of a claim or an edit. */
export const toSavedTraveler = (row: OpenCodeTraveler, showPhoto: ShowPhoto): SavedTraveler => ({
  code: row.code,
  claimed: true,
  claimed_at: isoTime(row.claimedAt) ?? '',
  ...toOpen(row, showPhoto),
})

type Columns = Omit<
  OpenTraveler,
  | 'code'
  | 'id'
  | 'passportBox'
  | 'aadharBox'
  | 'panBox'
  | 'profileImage'
  | 'updatedAt'
  | 'emergencyContactMobileE164'
>

/** The columns of a new traveler; a field that was not given is null. */
export const travelerColumns = (form: TravelClaim): Columns => ({
  dob: form.dob ?? null,
  bloodGroup: form.blood_group ?? null,
  foodType: form.food_type ?? null,
  address: form.address || null,
  latitude: form.latitude ?? null,
  longitude: form.longitude ?? null,
  emergencyContactName: form.emergency_contact_name || null,
  emergencyContactMobile: form.emergency_contact_mobile || null,
})

export const editColumns = (form: Omit<TravelUpdate, 'pin'>, boxes: Boxes): Partial<OpenTraveler> =>
  changedColumns<OpenTraveler>({
    dob: form.dob,
    bloodGroup: form.blood_group,
    foodType: form.food_type,
    address: form.address,
    latitude: form.latitude,
    longitude: form.longitude,
    emergencyContactName: form.emergency_contact_name,
    emergencyContactMobile: form.emergency_contact_mobile,
    ...boxes,
  })

/** A row for a link without contacts. */
export const toHiddenTraveler = (row: ListedTraveler): ListedTraveler => ({
  ...row,
  ...hiddenRecipient(row),
  dob: null,
  blood_group: null,
  food_type: null,
  latitude: null,
  longitude: null,
  emergency_contact_name: null,
  emergency_contact_mobile: null,
  emergency_contact_mobile_e164: null,
  profile_image: null,
})
