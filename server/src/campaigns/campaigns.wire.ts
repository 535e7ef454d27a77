import { createHash } from 'node:crypto'
import { hasSeller } from '@tohfa/sync-protocol/gift-rules'
import type { Campaign, ContactForm, GiftCampaign, SellerForm } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { DEFAULT_TIME_ZONE } from '@tohfa/sync-protocol/time/default-time-zone'
import { isoTime, mediaPath } from '../http/wire-values'
import type { CampaignImageRow } from '../db/tables/tables'
import type { Waiting } from '../waiting-on-phones/waiting.service'
import { noticeOf, type Noticed } from '../consents/consent-texts'
import { changedColumns } from '../http/form-fields'
import type { UsedLink } from './campaign-rights'
import type { CampaignContact, CampaignNumbers, CampaignSeller, FoundCampaign } from './campaigns.repository'

/** A campaign as answers show it, always with its images. */
export type Shown<T> = T & {
  images: readonly CampaignImageRow[]
  /** the name of the zone whose days count */
  timeZone: string
  /** if something waits, in the answers that report it */
  waiting?: Waiting | undefined
}

type Named = Pick<FoundCampaign, 'id' | 'name' | 'campaignType' | 'refuseEasyPins' | 'lostPinHelp'> &
  Noticed &
  CampaignContact &
  CampaignNumbers &
  CampaignSeller

export const toCampaignImage = (row: CampaignImageRow): CampaignImage => ({
  id: row.id,
  image_url: imagePath(row.imageKey),
  link_url: row.linkUrl,
})

/** The path on this origin at which a campaign's image is served. */
export const imagePath = (key: string): string => `/media/${key}`

/** The gift giver's contact. */
export const toContact = (row: CampaignContact & CampaignNumbers) => ({
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
  contact_mobile_e164: row.contactMobileE164 ?? undefined,
  contact_whatsapp_e164: row.contactWhatsappE164 ?? undefined,
})

/** Who sells. */
export const toSeller = (row: CampaignSeller) => ({
  seller_name: row.sellerName,
  seller_address: row.sellerAddress,
  seller_gstin: row.sellerGstin,
})

/** The zone whose days count, unless it is the one that devices use by default. */
export const toZone = ({ timeZone }: { timeZone: string }) =>
  timeZone === DEFAULT_TIME_ZONE ? {} : { time_zone: timeZone }

/** Ids are random, so nobody finds one from its digest. */
const markOf = ({ id }: Pick<Named, 'id'>) => createHash('sha256').update(id).digest('base64url').slice(0, 8)

/** What anyone who holds a gift code sees: no id, no master code, no counts. */
export const toGiftCampaign = (row: Shown<Named>): GiftCampaign => ({
  name: row.name,
  campaign_type: row.campaignType,
  image_url: row.images[0] ? imagePath(row.images[0].imageKey) : null,
  images: row.images.map(toCampaignImage),
  ...toContact(row),
  ...(hasSeller(row.campaignType) && toSeller(row)),
  refuse_easy_pins: row.refuseEasyPins || undefined,
  lost_pin_help: row.lostPinHelp || undefined,
  notice: noticeOf(row),
  ...toZone(row),
  mark: markOf(row),
})

const toPrivacy = ({ privacyPurpose: purpose, privacyContact, privacyOffers: offers }: FoundCampaign) =>
  purpose === null ? undefined : { purpose, contact: privacyContact ?? '', offers }

export const toCampaign = (row: Shown<FoundCampaign>): Campaign => ({
  id: row.id,
  ...toGiftCampaign(row),
  qr_quantity: row.qrQuantity,
  claimed_count: row.claimedCount,
  unclaimed_count: row.qrQuantity - row.claimedCount,
  created_at: isoTime(row.createdAt) ?? '',
  master_code: row.masterOff ? '' : row.masterCode,
  user_email: row.userEmail,
  retention_days: row.retentionDays ?? undefined,
  privacy: toPrivacy(row),
  require_lock: row.requireLock || undefined,
  archived_at: isoTime(row.archivedAt) ?? undefined,
  waiting: row.waiting && {
    phones: row.waiting.phones,
    count: row.waiting.count,
    since: isoTime(row.waiting.oldestAt) ?? '',
  },
})

/** The same for the holder of a link, who learns of no other link. */
export const toLinkedCampaign = (row: Shown<FoundCampaign>, link: UsedLink): Campaign => ({
  ...toCampaign(row),
  master_code: link.code,
  ...(link.access === 'view' && { user_email: '' }),
  access: link.access,
  contacts: link.contacts,
})

export const contactColumns = (form: ContactForm): Partial<CampaignContact> =>
  changedColumns<CampaignContact>({
    contactName: form.contact_name,
    contactCompany: form.contact_company,
    contactMobile: form.contact_mobile,
    contactEmail: form.contact_email,
    contactWebsite: form.contact_website,
    contactWhatsapp: form.contact_whatsapp,
    contactAddress: form.contact_address,
    contactLatitude: form.contact_latitude,
    contactLongitude: form.contact_longitude,
  })

export const sellerColumns = (form: SellerForm): Partial<CampaignSeller> =>
  changedColumns<CampaignSeller>({
    sellerName: form.seller_name,
    sellerAddress: form.seller_address,
    sellerGstin: form.seller_gstin,
  })
