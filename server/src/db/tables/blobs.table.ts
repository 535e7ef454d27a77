import type { Kit } from '../kit'

/**
 * The stored files and their owners. A file either belongs to one campaign, or it is shared: then `campaign_id` is
 * null, `digest` names its content, and it stays while a row of `campaign_images` refers to it. So the deletion of a
 * campaign deletes its own files by `campaign_id`, and shared files only if no reference is left. There is no foreign
 * key on purpose: a cascade would delete the keys before the files are removed.
 */
export function defineBlobs(kit: Kit) {
  return kit.table(
    'blobs',
    {
      /** media key; a removed key is never used again */
      key: kit.id('key'),
      /** null: shared */
      campaignId: kit.text('campaign_id'),
      /** SHA-256 of a shared file's bytes, base64url, so that the same content is stored once; null: not shared */
      digest: kit.text('digest').unique(),
      contentType: kit.text('content_type').notNull(),
      /** bytes */
      size: kit.int('size').notNull(),
      createdAt: kit.millis('created_at').notNull(),
    },
    // like the index of operations
    (t) => [kit.index('blobs_campaign').on(t.campaignId, t.key)],
  )
}
