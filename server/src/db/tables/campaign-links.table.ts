import type { LinkAccess } from '@tohfa/sync-protocol/enums'
import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'

/**
 * Links that open a campaign's page without signing in. A campaign's Master QR gets its row when something is to be
 * noted about it. Until then, its code in `campaigns` is all that says that it works. Rows of dead links stay, so that
 * their holders are shown why.
 */
export function defineCampaignLinks(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'campaign_links',
    {
      id: kit.id('id'),
      campaignId: kit
        .text('campaign_id')
        .notNull()
        .references(() => campaigns.id, { onDelete: 'cascade' }),
      /** empty for a Master QR */
      name: kit.text('name').notNull(),
      /** it is, or was, the Master QR, whose code is in `campaigns` while it works */
      master: kit.flag('master').notNull(),
      access: kit.text('access').$type<LinkAccess>().notNull(),
      /** whether lists name people, and have the codes of gifts */
      contacts: kit.flag('contacts').notNull(),
      /** SHA-256 of the code, base64url: a code has 130 random bits */
      secretHash: kit.text('secret_hash').notNull().unique(),
      /** the code, encrypted, so that its QR can be shown again; null: for a Master QR or a dead link */
      secretBox: kit.text('secret_box'),
      createdAt: kit.millis('created_at').notNull(),
      /** null: until it is switched off */
      expiresAt: kit.millis('expires_at'),
      /** when it was switched off or replaced */
      endedAt: kit.millis('ended_at'),
      /** id of the link that replaced it */
      replacedBy: kit.text('replaced_by'),
      openedCount: kit.int('opened_count').notNull().default(0),
      lastOpenedAt: kit.millis('last_opened_at'),
    },
    (t) => [kit.index('campaign_links_campaign').on(t.campaignId)],
  )
}
