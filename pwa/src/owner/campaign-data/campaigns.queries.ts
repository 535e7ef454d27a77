/** Live reads of the local database: a screen shows what is cached without waiting for the network. */
import { useLiveQuery } from 'dexie-react-hooks'
import { cache } from '../../offline/device-store'

/** undefined while it is being read */
export const useCampaigns = () => useLiveQuery(() => cache.cachedCampaigns(), [])

/** undefined while it is read; null if it is not cached */
export const useCampaign = (id: string) =>
  useLiveQuery(async () => (await cache.cachedCampaign(id)) ?? null, [id])

/** When the server last confirmed the cached campaign or list, epoch ms. */
export const useFreshAt = (of: string) => useLiveQuery(() => cache.freshAt(of), [of])

/** undefined while they are being read */
export const useCampaignCodes = (id: string) => useLiveQuery(() => cache.cachedCampaignCodes(id), [id])

/** The cached campaign with this master code; undefined while it is read, null if it is not cached. */
export const usePublicView = (masterCode: string) =>
  useLiveQuery(async () => (await cache.cachedPublicView(masterCode)) ?? null, [masterCode])
