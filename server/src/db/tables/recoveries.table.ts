import type { Kit } from '../kit'
import type { defineCampaigns } from './campaigns.table'
import type { definePins } from './pins.table'

/** The recovery code of a claimed gift, deleted with its PIN. */
export function defineRecoveries(kit: Kit, pins: ReturnType<typeof definePins>) {
  return kit.table('recoveries', {
    code: kit.id('code').references(() => pins.code, { onDelete: 'cascade' }),
    /** like a PIN's */
    hash: kit.text('hash').notNull(),
    /** the server's clock */
    madeAt: kit.millis('made_at').notNull(),
  })
}

/** The links by which owners let holders choose a new PIN. A day's rows count for the limits. */
export function definePinResets(
  kit: Kit,
  { pins, campaigns }: { pins: ReturnType<typeof definePins>; campaigns: ReturnType<typeof defineCampaigns> },
) {
  return kit.table(
    'pin_resets',
    {
      /** of the token, which itself is not stored */
      tokenHash: kit.id('token_hash'),
      code: kit
        .text('code')
        .notNull()
        .references(() => pins.code, { onDelete: 'cascade' }),
      campaignId: kit
        .text('campaign_id')
        .notNull()
        .references(() => campaigns.id, { onDelete: 'cascade' }),
      madeAt: kit.millis('made_at').notNull(),
      expiresAt: kit.millis('expires_at').notNull(),
      /** when it was used, or replaced by a newer one; null: it is open */
      endedAt: kit.millis('ended_at'),
    },
    (t) => [
      kit.index('pin_resets_code').on(t.code, t.madeAt),
      kit.index('pin_resets_campaign').on(t.campaignId, t.madeAt),
    ],
  )
}
