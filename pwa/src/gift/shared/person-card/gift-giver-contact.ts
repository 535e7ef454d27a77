import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'

/** The gift giver's contact as cards show it; undefined if the campaign names nobody. */
export function giftGiver(campaign: GiftCampaign) {
  if (!campaign.contact_name) return undefined
  return {
    name: campaign.contact_name,
    company: campaign.contact_company,
    mobile: campaign.contact_mobile,
    email: campaign.contact_email,
    website: campaign.contact_website,
    whatsapp: campaign.contact_whatsapp,
    address: campaign.contact_address,
    latitude: campaign.contact_latitude,
    longitude: campaign.contact_longitude,
    photo: campaign.contact_profile_image,
  }
}
