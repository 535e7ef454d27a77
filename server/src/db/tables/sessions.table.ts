import type { Kit } from '../kit'
import type { defineUsers } from './users.table'

/** Who is signed in where. The token of a session names it; an ended session has no row. */
export function defineSessions(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'sessions',
    {
      id: kit.id('id'),
      userId: kit
        .text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** the account's `token_version` that it is valid for: raising that ends every session at once */
      tokenVersion: kit.int('token_version').notNull(),
      /** browser and system, in words */
      device: kit.text('device').notNull(),
      /** keyed digest of the address that it began from */
      network: kit.text('network').notNull(),
      createdAt: kit.millis('created_at').notNull(),
      /** to the quarter of an hour */
      lastUsedAt: kit.millis('last_used_at').notNull(),
      expiresAt: kit.millis('expires_at').notNull(),
      /** when a second factor was proven; null: it was not */
      secondFactorAt: kit.millis('second_factor_at'),
    },
    (t) => [kit.index('sessions_user').on(t.userId, t.lastUsedAt)],
  )
}
