import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import { partOf } from './part-of'

/** What devices report as waiting on them, by campaign. A row is deleted when nothing waits, and with its campaign. */
export function defineDeviceQueues(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'device_queues',
    {
      /** the device's own, which it makes once */
      deviceId: kit.text('device_id').notNull(),
      campaignId: partOf(kit, 'campaign_id', campaigns.id),
      count: kit.int('count').notNull(),
      /** when the oldest of them was made, by the device's clock */
      oldestAt: kit.millis('oldest_at').notNull(),
      /** when the device last reported it, by the server's clock */
      reportedAt: kit.millis('reported_at').notNull(),
    },
    (t) => [
      kit.primaryKey({ columns: [t.deviceId, t.campaignId] }),
      kit.index('device_queues_campaign').on(t.campaignId),
    ],
  )
}
