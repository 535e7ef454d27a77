import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import type { defineUsers } from './users.table'

interface Parents {
  users: ReturnType<typeof defineUsers>
  campaigns: ReturnType<typeof defineCampaigns>
}

/**
 * The idempotency records. A row is inserted first (the key is the lock), holds the answer when its transaction
 * commits, and lives as long as the campaign or the user that it belongs to.
 */
export function defineOperations(kit: Kit, { users, campaigns }: Parents) {
  return kit.table(
    'operations',
    {
      id: kit.id('id'),
      campaignId: kit.text('campaign_id').references(() => campaigns.id, { onDelete: 'cascade' }),
      userId: kit.text('user_id').references(() => users.id, { onDelete: 'cascade' }),
      /** what the key was first used for: the same key with another one is refused */
      fingerprint: kit.text('fingerprint').notNull(),
      status: kit.int('status').notNull(),
      /** the answer as JSON text; empty while the row is only reserved */
      body: kit.text('body').notNull(),
      createdAt: kit.millis('created_at').notNull(),
    },
    (t) => [kit.index('operations_campaign').on(t.campaignId), kit.index('operations_user').on(t.userId)],
  )
}
