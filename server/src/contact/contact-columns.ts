import { qrUpdateFields, type QrUpdate } from '@tohfa/sync-protocol/contact/qr-update'
import { cardChange, type Card } from '../codes/contact-card'
import { PHOTO } from '../edits/history.service'
import type { EditedField } from '../edits/merge'
import { toldFields, toldPhoto } from '../edits/told-base'

export const editColumns = (form: Omit<QrUpdate, 'pin'>): Partial<Card> =>
  cardChange({ ...form, company: form.company_name })

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
  return { ...editColumns(toldFields(told, base)), ...cardChange({ profileImage: photo }) }
}
