import { cache, deviceDatabase } from '../../offline/device-store'
import type { KnownGift } from './known-gift'

/** By either way to a campaign's codes: being its owner, or holding its master code. */
const listedCampaign = async (id: string) =>
  (await cache.cachedCampaign(id)) ??
  (await deviceDatabase.masterViews.where('campaignId').equals(id).first())?.campaign

/** What this device keeps of a code: from an earlier visit, or because its campaign lies here. */
export async function cachedGift(code: string): Promise<KnownGift | undefined> {
  const visited = await cache.cachedCode(code)
  if (visited?.campaign) return { qr: visited.qr, campaign: visited.campaign }
  const listed = await deviceDatabase.campaignCodes.where('code').equals(code).first()
  const campaign = listed && (await listedCampaign(listed.campaignId))
  return campaign && { qr: visited?.qr ?? listed.row, campaign }
}
