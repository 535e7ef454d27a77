import type { Kit } from '../kit'

/**
 * Which stored files exist and to which campaign they belong. No foreign key on purpose: a cascade would lose the keys
 * before the files themselves are removed.
 */
export function defineBlobs(kit: Kit) {
  return kit.table(
    'blobs',
    {
      /** media key */
      key: kit.id('key'),
      campaignId: kit.text('campaign_id').notNull(),
      contentType: kit.text('content_type').notNull(),
      /** bytes */
      size: kit.int('size').notNull(),
      createdAt: kit.millis('created_at').notNull(),
    },
    (t) => [kit.index('blobs_campaign').on(t.campaignId)],
  )
}
