import type { QrClaim } from '@tohfa/sync-protocol/operations/qr-claim'
import type { QrUpdate } from '@tohfa/sync-protocol/operations/qr-update'
import type { Card } from '../codes/codes.service'

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
