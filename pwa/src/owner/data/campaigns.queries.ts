/** Live reads of the device: a screen shows what is known without waiting for the network. */
import { useLiveQuery } from 'dexie-react-hooks'
import { cache } from '../../offline/device-store'

/** undefined while it is being read */
export const useCampaigns = () => useLiveQuery(() => cache.cachedCampaigns(), [])

/** undefined while it is being read, null where this device has nothing of it */
export const useCampaign = (id: string) =>
  useLiveQuery(async () => (await cache.cachedCampaign(id)) ?? null, [id])

/** Epoch ms at which the server last confirmed what is kept of a campaign, or of the list. */
export const useFreshAt = (of: string) => useLiveQuery(() => cache.freshAt(of), [of])

/** undefined while they are being read */
export const useCampaignCodes = (id: string) => useLiveQuery(() => cache.cachedCampaignCodes(id), [id])

/** What is kept of the campaign of a master code; undefined while it is being read, null where there is nothing. */
export const useMasterView = (masterCode: string) =>
  useLiveQuery(async () => (await cache.cachedMasterView(masterCode)) ?? null, [masterCode])
