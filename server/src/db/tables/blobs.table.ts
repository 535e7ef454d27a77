import type { Kit } from '../kit'

/**
 * Which stored files exist, and whose they are. A file belongs to one campaign, or it is shared: then `campaign_id` is
 * null, `digest` names its content, and it is kept while a row of `campaign_images` shows it. A campaign's deletion
 * therefore deletes the files that are its own by `campaign_id`, and counts the references of those it shared. No foreign
 * key on purpose: a cascade would lose the keys before the files themselves are removed.
 */
export function defineBlobs(kit: Kit) {
  return kit.table(
    'blobs',
    {
      /** media key; one that was removed never comes again */
      key: kit.id('key'),
      /** null: shared */
      campaignId: kit.text('campaign_id'),
      /** SHA-256 of a shared file's bytes, base64url, so that a content is stored once; null: not shared */
      digest: kit.text('digest').unique(),
      contentType: kit.text('content_type').notNull(),
      /** bytes */
      size: kit.int('size').notNull(),
      createdAt: kit.millis('created_at').notNull(),
    },
    (t) => [kit.index('blobs_campaign').on(t.campaignId)],
  )
}
