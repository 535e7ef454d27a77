/**
 * Brings everything of a campaign to this device, so that it can be read and any of its codes be claimed without a
 * network: details and codes, the app itself, the key that PINs are sealed to, what reads codes from pictures, and the
 * images. Only then it is marked; where something does not come, nothing that was fetched for it is left behind.
 */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { askToPersist } from '../../offline/store/quota'
import { appCached } from '../../offline/service-worker/cache-app'
import { cache, pinnedCampaigns } from '../../offline/device-store'
import { devicePictures } from '../../offline/pictures/device-pictures'
import { picturesOf } from '../../offline/pictures/wanted-pictures'
import { sealingKeys } from '../../offline/device-outbox'
import { refreshCampaign } from '../data/campaigns.refresh'

/** Whether this browser can keep a campaign at all. */
export const canKeepCampaigns = () => 'serviceWorker' in navigator && devicePictures() !== undefined

/**
 * @param onProgress told what part is there, 0 to 1
 * @throws ApiError campaign_unknown where the campaign is gone; StorageFull; otherwise what was not to be had: NoConnectionError,
 * SealingKeyMissing, TypeError
 */
export async function makeAvailable(id: string, onProgress: (part: number) => void): Promise<void> {
  const pictures = devicePictures()
  if (!pictures) throw new TypeError('no storage for pictures')
  // refused or not: everything works, the data is only less safe from eviction
  void askToPersist(navigator.storage)
  const paths = picturesOf(await detailsAndCodes(id))
  const others = [appCached, () => sealingKeys().current(), keepScanner]
  const all = 1 + others.length + paths.length
  let done = 0
  const step = () => onProgress(++done / all)
  step()
  for (const bring of others) {
    await bring()
    step()
  }
  try {
    await pictures.keep(paths, step, () => pinnedCampaigns.mark(id))
  } catch (error) {
    await pictures.tidy()
    throw error
  }
}

/** As the server has them now. */
async function detailsAndCodes(id: string): Promise<Campaign> {
  await refreshCampaign(id, new AbortController().signal)
  const campaign = await cache.cachedCampaign(id)
  const codes = await cache.cachedCampaignCodes(id)
  if (!campaign || codes.length < campaign.qr_quantity) throw new TypeError('not all of it is here')
  return campaign
}

/** The service worker keeps it from the first time that it is fetched. */
async function keepScanner(): Promise<void> {
  const { scannerFile } = await import('../../device/scanner')
  const answer = await fetch(scannerFile)
  if (!answer.ok) throw new TypeError(`no scanner: ${answer.status}`)
  // read to its end, or it would not be kept
  await answer.arrayBuffer()
}
