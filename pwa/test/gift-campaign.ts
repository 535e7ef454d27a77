import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'

/** What the page of a gift knows of its campaign, for tests that need only a part of it; without a gift giver. */
export const giftCampaign = (change: Partial<GiftCampaign> = {}): GiftCampaign => ({
  name: 'Diwali',
  campaign_type: 'vcard',
  image_url: null,
  images: [],
  ...NO_CONTACT,
  ...change,
})

/** No gift giver. */
export const NO_CONTACT = {
  contact_name: null,
  contact_company: null,
  contact_mobile: null,
  contact_email: null,
  contact_website: null,
  contact_whatsapp: null,
  contact_address: null,
  contact_latitude: null,
  contact_longitude: null,
  contact_profile_image: null,
}
