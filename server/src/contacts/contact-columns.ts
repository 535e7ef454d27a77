import type { QrClaim } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields, type QrUpdate } from '@tohfa/sync-protocol/operations/qr-update'
import type { Card } from '../codes/codes.service'
import { PHOTO } from '../history/history.service'
import type { EditedField } from '../history/merge'
import { toldFields, toldPhoto } from '../history/told-base'

/** The columns of a new claim; a field that was not given is null. */
export const claimedColumns = (form: QrClaim): Omit<Card, 'claimerProfileImage'> => ({
  claimerName: form.name,
  claimerCompany: form.company_name,
  claimerMobile: form.mobile,
  claimerEmail: form.email,
  claimerWebsite: form.website || null,
  claimerWhatsapp: form.whatsapp || null,
  claimerAddress: form.address || null,
  claimerLatitude: form.latitude ?? null,
  claimerLongitude: form.longitude ?? null,
})

const orNull = <T>(value: T | '' | undefined) => (value === '' ? null : value)

/** The columns that an edit changes: a field that was not sent stays, an empty one becomes null. */
export function changedColumns(form: Omit<QrUpdate, 'pin'>): Partial<Card> {
  const columns = {
    claimerName: form.name,
    claimerCompany: form.company_name,
    claimerMobile: form.mobile,
    claimerEmail: form.email,
    claimerWebsite: orNull(form.website),
    claimerWhatsapp: orNull(form.whatsapp),
    claimerAddress: orNull(form.address),
    claimerLatitude: form.latitude,
    claimerLongitude: form.longitude,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** The fields of a card, each with how it is edited and restored. */
export const CARD_FIELDS: readonly EditedField<Card>[] = [
  { field: 'name', columns: ['claimerName'] },
  { field: 'company_name', columns: ['claimerCompany'] },
  { field: 'mobile', columns: ['claimerMobile'] },
  { field: 'email', columns: ['claimerEmail'] },
  { field: 'website', columns: ['claimerWebsite'] },
  { field: 'whatsapp', columns: ['claimerWhatsapp'] },
  { field: 'address', columns: ['claimerAddress'] },
  { field: 'location', columns: ['claimerLatitude', 'claimerLongitude'] },
  { field: PHOTO, columns: ['claimerProfileImage'] },
]

const { pin: _, ...told } = qrUpdateFields.shape

/** The columns as the edit found them, if it says so. */
export function foundColumns(base: Readonly<Record<string, unknown>>): Partial<Card> {
  const photo = toldPhoto(base[PHOTO])
  return {
    ...changedColumns(toldFields(told, base)),
    ...(photo !== undefined && { claimerProfileImage: photo }),
  }
}
