import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'

/** The slideshow of a campaign. Several rows, of one campaign or of many, may show the same stored file. */
export function defineCampaignImages(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'campaign_images',
    {
      id: kit.id('id'),
      campaignId: kit
        .text('campaign_id')
        .notNull()
        .references(() => campaigns.id, { onDelete: 'cascade' }),
      /** rises along the slideshow; it may have gaps where images were deleted */
      position: kit.int('position').notNull(),
      /** media key of a shared file */
      imageKey: kit.text('image_key').notNull(),
      linkUrl: kit.text('link_url'),
    },
    (t) => [
      kit.index('campaign_images_campaign').on(t.campaignId, t.position),
      kit.index('campaign_images_key').on(t.imageKey),
    ],
  )
}
