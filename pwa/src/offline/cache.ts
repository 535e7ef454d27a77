/**
 * The cache by its functions, for pages that need few of them. Signatures: db/cache.ts
 *
 * Exports: rememberCode, cachedCode, rememberCampaigns, rememberCampaign, cachedCampaigns, cachedCampaign,
 *          rememberCampaignCodes, cachedCampaignCodes, campaignCodesCursor, forgetCampaign, rememberMasterView,
 *          cachedMasterView, forgetMasterView, noteFresh, freshAt, forgetOwner
 */
import { cache } from './local'

export const {
  rememberCode,
  cachedCode,
  rememberCampaigns,
  rememberCampaign,
  cachedCampaigns,
  cachedCampaign,
  rememberCampaignCodes,
  cachedCampaignCodes,
  campaignCodesCursor,
  forgetCampaign,
  rememberMasterView,
  cachedMasterView,
  forgetMasterView,
  noteFresh,
  freshAt,
  forgetOwner,
} = cache
