import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { COORDINATE_DECIMALS } from '@tohfa/sync-protocol/limits'
import type { PendingWork } from './pending-work'

/** A recipient's contact details as screens show them. */
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
  /** a path on this origin, or a photo that only this device has yet */
  photo: string | Blob | null
}

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

/** The card as it will be once the server has applied `work`: a field that was not sent stays. A claim starts from nothing. */
export function overlaid(before: Card, work: Pick<PendingWork, 'kind' | 'fields' | 'photo'>): Card {
  const { fields } = work
  const base = work.kind === 'qr.claim' ? cardOf({ code: '', claimed: true }) : before
  const text = (field: string, old: string) => (field in fields ? String(fields[field] ?? '') : old)
  const degrees = (field: string, old: number | null) => (field in fields ? degreesOf(fields[field]) : old)
  return {
    name: text('name', base.name),
    company: text('company_name', base.company),
    mobile: text('mobile', base.mobile),
    email: text('email', base.email),
    website: text('website', base.website),
    whatsapp: text('whatsapp', base.whatsapp),
    address: text('address', base.address),
    latitude: degrees('latitude', base.latitude),
    longitude: degrees('longitude', base.longitude),
    photo: work.photo ?? base.photo,
  }
}

const degreesOf = (value: unknown) =>
  value === null || value === undefined || value === '' ? null : Number(value)

/** The card's details under the names of the form's fields, as text. */
export const formValues = (card: Card): Record<string, string> => ({
  name: card.name,
  company_name: card.company,
  mobile: card.mobile,
  email: card.email,
  website: card.website.replace(/^https?:\/\//i, ''),
  whatsapp: card.whatsapp,
  address: card.address,
  latitude: card.latitude?.toFixed(COORDINATE_DECIMALS) ?? '',
  longitude: card.longitude?.toFixed(COORDINATE_DECIMALS) ?? '',
})
