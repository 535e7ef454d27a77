import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/contact/contact-limits'

/** A recipient's contact details for screens; unknown fields are empty or null. */
export interface Card {
  name: string
  company: string
  mobile: string
  email: string
  website: string
  whatsapp: string
  address: string
  latitude: number | null
  longitude: number | null
  /** a path on this origin, or a photo that is still only on this device */
  photo: string | Blob | null
}

/** the look of its QR code: large enough to be scanned from a phone */
export const CARD_QR = 'mx-auto mt-5 aspect-square w-60 max-w-full rounded-control'

/** its type, and its kinds of operation */
export const CARD = 'vcard'
export const CONTACT_CLAIM = 'qr.claim'
export const CARD_EDIT = 'qr.update'

export const cardOf = (qr: QrCode): Card => ({
  name: qr.claimer_name ?? '',
  company: qr.claimer_company ?? '',
  mobile: qr.claimer_mobile ?? '',
  email: qr.claimer_email ?? '',
  website: qr.claimer_website ?? '',
  whatsapp: qr.claimer_whatsapp ?? '',
  address: qr.claimer_address ?? '',
  latitude: qr.claimer_latitude ?? null,
  longitude: qr.claimer_longitude ?? null,
  photo: qr.claimer_profile_image ?? null,
})

/** The card's details as the form's field values. */
export const formValues = (card: Card): Record<string, string> => ({
  name: card.name,
  company_name: card.company,
  mobile: card.mobile,
  email: card.email,
  // saving adds https again, but not http
  website: card.website.replace(/^https:\/\//i, ''),
  whatsapp: card.whatsapp,
  address: card.address,
  latitude: card.latitude?.toFixed(COORDINATE_DECIMALS) ?? '',
  longitude: card.longitude?.toFixed(COORDINATE_DECIMALS) ?? '',
})
