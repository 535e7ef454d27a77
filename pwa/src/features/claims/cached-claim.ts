import { cache } from '../../offline/local'
import { deviceDatabase } from '../../offline/device-database'
import type { Known } from './claim.view'

/** What this device keeps of a code: from an earlier visit, or because its campaign lies here. */
export async function cachedClaim(code: string): Promise<Known | undefined> {
  const visited = await cache.cachedCode(code)
  if (visited?.campaign) return { qr: visited.qr, campaign: visited.campaign }
  const listed = await deviceDatabase().campaignCodes.where('code').equals(code).first()
  const campaign = listed && (await cache.cachedCampaign(listed.campaignId))
  return campaign && { qr: visited?.qr ?? listed.row, campaign }
}
