import type { SecurityEventKind } from '@tohfa/sync-protocol/entities/security-event'
import type { Kit } from '../kit'

/**
 * Events that matter for security. Without foreign keys, as an event outlives the account and the campaign that it
 * names by their ids.
 */
export function defineSecurityEvents(kit: Kit) {
  return kit.table(
    'security_events',
    {
      id: kit.id('id'),
      /** of the first and the last event that it counts */
      at: kit.millis('at').notNull(),
      lastAt: kit.millis('last_at').notNull(),
      kind: kit.text('kind').$type<SecurityEventKind>().notNull(),
      count: kit.int('count').notNull(),
      accountId: kit.text('account_id'),
      address: kit.text('address'),
      campaignId: kit.text('campaign_id'),
      /** number of the gift */
      number: kit.int('number'),
      about: kit.text('about'),
    },
    (t) => [
      kit.index('security_events_at').on(t.at, t.id),
      // also for what is kept of each kind
      kit.index('security_events_kind').on(t.kind, t.at, t.id),
    ],
  )
}
