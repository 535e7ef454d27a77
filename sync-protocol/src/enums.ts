export const CAMPAIGN_TYPES = ['vcard', 'diary', 'travel', 'sale'] as const
export type CampaignType = (typeof CAMPAIGN_TYPES)[number]
