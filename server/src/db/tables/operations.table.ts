import { sql } from 'drizzle-orm'
import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import type { defineUsers } from './accounts.table'

interface Parents {
  users: ReturnType<typeof defineUsers>
  campaigns: ReturnType<typeof defineCampaigns>
}

/**
 * The idempotency records. The transaction of an effect inserts its row last. The row lives as long as the campaign or
 * the user that it belongs to. On PostgreSQL the table has 16 partitions, by the hash of the id.
 */
export function defineOperations(kit: Kit, { users, campaigns }: Parents) {
  return kit.table(
    'operations',
    {
      id: kit.id('id'),
      campaignId: kit.text('campaign_id').references(() => campaigns.id, { onDelete: 'cascade' }),
      userId: kit.text('user_id').references(() => users.id, { onDelete: 'cascade' }),
      /** of the request that first used the key: the key is refused for a request with another fingerprint */
      fingerprint: kit.text('fingerprint').notNull(),
      status: kit.int('status').notNull(),
      /** the answer as JSON text; empty if it is in its box */
      body: kit.text('body').notNull(),
      /** the encrypted answer, if it shows what is encrypted in rows */
      bodyBox: kit.text('body_box'),
      /** of the gift whose recipient it is about, at that time; null: about nobody, or they were erased */
      code: kit.text('code'),
      /** the server's clock */
      createdAt: kit.millis('created_at').notNull(),
      /** the device's clock when it was made, as the device said it; null if it was not queued */
      capturedAt: kit.millis('captured_at'),
      /** ms by which the server's clock was ahead of the device's; null if the device did not say its time */
      skew: kit.millis('skew'),
    },
    // by id, so that many can be deleted a few at a time, each time from where the last ones were
    (t) => [
      kit.index('operations_campaign').on(t.campaignId, t.id),
      // nearly none belongs to a user
      kit
        .index('operations_user')
        .on(t.userId, t.id)
        .where(sql`user_id IS NOT NULL`),
      // what the erasure of a recipient reaches
      kit
        .index('operations_code')
        .on(t.code)
        .where(sql`code IS NOT NULL`),
    ],
  )
}

/**
 * What is left of a record whose campaign or user was deleted, for 400 days: enough to refuse a request that would make
 * something again.
 */
export function definePastOperations(kit: Kit) {
  return kit.table(
    'past_operations',
    {
      /** the first 16 bytes of the id's SHA-256, base64url */
      hash: kit.id('hash'),
      /** the first day on which it is no longer needed, in days since 1970 (UTC) */
      untilDay: kit.int('until_day').notNull(),
    },
    (t) => [kit.index('past_operations_until').on(t.untilDay)],
  )
}
