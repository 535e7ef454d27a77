import type { Campaign, ContactForm, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { isoTime, mediaPath } from '../codes/codes.wire'
import type { CampaignContact, FoundCampaign } from './campaigns.repository'

type Named = Pick<FoundCampaign, 'name' | 'campaignType'> & CampaignContact

/** What anyone who holds a gift code sees: no id, no master code, no counts. */
export const toGiftCampaign = (row: Named): GiftCampaign => ({
  name: row.name,
  campaign_type: row.campaignType,
  image_url: null,
  images: [],
  contact_name: row.contactName,
  contact_company: row.contactCompany,
  contact_mobile: row.contactMobile,
  contact_email: row.contactEmail,
  contact_website: row.contactWebsite,
  contact_whatsapp: row.contactWhatsapp,
  contact_address: row.contactAddress,
  contact_latitude: row.contactLatitude,
  contact_longitude: row.contactLongitude,
  contact_profile_image: mediaPath(row.contactProfileImage),
})

export const toCampaign = (row: FoundCampaign): Campaign => ({
  id: row.id,
  ...toGiftCampaign(row),
  qr_quantity: row.qrQuantity,
  claimed_count: row.claimedCount,
  unclaimed_count: row.qrQuantity - row.claimedCount,
  created_at: isoTime(row.createdAt) ?? '',
  master_code: row.masterCode,
  user_email: row.userEmail,
})

const orNull = <T>(value: T | '' | undefined): T | null | undefined => (value === '' ? null : value)

/** The columns that a contact form changes: what it does not name stays, empty becomes null. */
export function contactColumns(form: ContactForm): Partial<CampaignContact> {
  const columns = {
    contactName: form.contact_name,
    contactCompany: orNull(form.contact_company),
    contactMobile: form.contact_mobile,
    contactEmail: orNull(form.contact_email),
    contactWebsite: orNull(form.contact_website),
    contactWhatsapp: orNull(form.contact_whatsapp),
    contactAddress: orNull(form.contact_address),
    contactLatitude: form.contact_latitude,
    contactLongitude: form.contact_longitude,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
