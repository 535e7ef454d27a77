import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import type { defineUsers } from './accounts.table'
import { partOf } from './part-of'

/** The words of a user's email. */
export function defineUserWords(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'user_words',
    {
      word: kit.bytewise('word').notNull(),
      userId: partOf(kit, 'user_id', users.id),
    },
    (t) => [kit.primaryKey({ columns: [t.word, t.userId] }), kit.index('user_words_user').on(t.userId)],
  )
}

/** The words of a campaign's name and of its owner's email. */
export function defineCampaignWords(kit: Kit, campaigns: ReturnType<typeof defineCampaigns>) {
  return kit.table(
    'campaign_words',
    {
      word: kit.bytewise('word').notNull(),
      campaignId: partOf(kit, 'campaign_id', campaigns.id),
    },
    (t) => [
      kit.primaryKey({ columns: [t.word, t.campaignId] }),
      kit.index('campaign_words_campaign').on(t.campaignId),
    ],
  )
}
