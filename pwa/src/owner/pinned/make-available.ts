/**
 * Stores everything that a pinned campaign needs, so that it can be read and its codes claimed offline: its details and
 * codes, the app itself, the key that seals PINs, the code scanner and the images. The campaign is marked as pinned
 * only when all of it is stored; after a failure, the pictures fetched for it are removed.
 */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { isFailing, NoConnectionError } from '../../api/errors'
import { failureText } from '../../api/failure'
import { isServerReachable } from '../../device/network/connection'
import { SealingKeyMissingError } from '../../offline/sealing/sealing-keys'
import { StorageFullError } from '../../offline/store/quota'
import { askToPersist } from '../../offline/store/free-space'
import { appCached } from '../../offline/service-worker-client/cache-app'
import { pinnedCampaigns } from '../../offline/device-pinned'
import { sealingKeys } from '../../offline/device-sealing-keys'
import { cache } from '../../offline/device-store'
import { devicePictures } from '../../offline/pictures/device-pictures'
import { picturesOf } from '../../offline/pictures/wanted-pictures'
import { isCampaignDeleted } from '../campaign-data/campaign-deleted'
import { refreshCampaign } from '../campaign-data/campaigns.refresh'
import * as t from './pinned.texts'

/**
 * @param onProgress receives the part that is stored, 0 to 1
 * @returns why it could not be stored; undefined: it is stored
 */
export async function makeAvailable(
  id: string,
  onProgress: (part: number) => void,
): Promise<string | undefined> {
  try {
    await storeAll(id, onProgress)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StorageFullError) return t.deviceFull
  if (isCampaignDeleted(error)) return m.campaignUnknown
  if (isFailing(error)) return t.failed
  if (error instanceof NoConnectionError || error instanceof SealingKeyMissingError || !isServerReachable())
    return t.needsNetwork
  return failureText(error, t.failed)
}

/**
 * @throws ApiError (campaign_unknown: the campaign was deleted), StorageFullError, NoConnectionError,
 *   SealingKeyMissingError, or TypeError if some other part could not be fetched
 */
async function storeAll(id: string, onProgress: (part: number) => void): Promise<void> {
  const pictures = devicePictures()
  if (!pictures) throw new TypeError('no storage for pictures')
  // if the browser refuses, everything works, but it may evict the data
  void askToPersist(navigator.storage)
  const paths = picturesOf(await detailsAndCodes(id))
  const others = [appCached, () => sealingKeys().current(), cacheScanner]
  const all = 1 + others.length + paths.length
  let done = 0
  const step = () => onProgress(++done / all)
  step()
  for (const bring of others) {
    await bring()
    step()
  }
  try {
    await pictures.store(paths, step, () => pinnedCampaigns.mark(id))
  } catch (error) {
    await pictures.tidy()
    throw error
  }
}

/** Fetches the campaign and its codes, as the server has them now. */
async function detailsAndCodes(id: string): Promise<Campaign> {
  await refreshCampaign(id, new AbortController().signal)
  const campaign = await cache.cachedCampaign(id)
  const codes = await cache.cachedCampaignCodes(id)
  if (!campaign || codes.length < campaign.qr_quantity) throw new TypeError('not all of it is here')
  return campaign
}

/** Fetches the scanner; the service worker caches it. */
async function cacheScanner(): Promise<void> {
  const { scannerFile } = await import('../../device/qr/scanner')
  const answer = await fetch(scannerFile)
  if (!answer.ok) throw new TypeError(`no scanner: ${answer.status}`)
  // the service worker caches only a complete answer
  await answer.arrayBuffer()
}
