import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { OutboxEntry } from '../../offline/sending-rules/outbox-entry'
import { cache } from '../../offline/device-store'
import { useUnderWay } from '../../offline/react'
import { shownCounts, withUnderWay } from '../shared/shown-codes'
import { useCampaigns } from './campaigns.queries'

/**
 * The owner's campaigns with the counts that their own screens show, including claims that this device has not
 * delivered yet. undefined while they are being read.
 */
export function useShownCampaigns(): readonly Campaign[] | undefined {
  const campaigns = useCampaigns()
  const underWay = useUnderWay()
  const lists = useListsUnderWay(underWay)
  return useMemo(
    () =>
      campaigns?.map((campaign) => {
        const list = lists?.get(campaign.id)
        return list ? { ...campaign, ...shownCounts(campaign, withUnderWay(list, underWay ?? [])) } : campaign
      }),
    [campaigns, lists, underWay],
  )
}

/** The codes of the campaigns with something under way, by the campaign's id; undefined while they are being read. */
export function useListsUnderWay(underWay: readonly OutboxEntry[] | undefined) {
  const codes = useMemo(() => [...new Set(underWay?.map(({ code }) => code))].sort(), [underWay])
  return useLiveQuery(() => listsWith(codes), [codes.join()])
}

/** The complete lists that contain some of these codes, by the campaign's id. */
async function listsWith(codes: readonly string[]): Promise<Map<string, ListedQrCode[]>> {
  const ids = codes.length === 0 ? [] : await cache.campaignsOfCodes(codes)
  return new Map(await Promise.all(ids.map(async (id) => [id, await cache.cachedCampaignCodes(id)] as const)))
}
