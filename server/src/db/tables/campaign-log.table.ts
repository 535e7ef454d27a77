import type { LogAction, LogActor } from '@tohfa/sync-protocol/entities/campaign-log'
import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'

/**
 * What was done to a campaign. Rows are only added, and are deleted with the campaign. They say nothing about who
 * claimed a gift.
 */
export function defineCampaignLog(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'campaign_log',
    {
      id: kit.id('id'),
      campaignId: kit
        .text('campaign_id')
        .notNull()
        .references(() => campaigns.id, { onDelete: 'cascade' }),
      at: kit.millis('at').notNull(),
      actorKind: kit.text('actor_kind').$type<LogActor>().notNull(),
      /** of the account or the link; null for others */
      actorId: kit.text('actor_id'),
      /** the owner's email, or the name of the link, as it was then */
      actorName: kit.text('actor_name'),
      action: kit.text('action').$type<LogAction>().notNull(),
      /** the number of the gift that it is about */
      number: kit.int('number'),
      /** a JSON object */
      details: kit.text('details').notNull(),
      /** as limits count it */
      address: kit.text('address'),
    },
    (t) => [kit.index('campaign_log_campaign').on(t.campaignId, t.at, t.id)],
  )
}
