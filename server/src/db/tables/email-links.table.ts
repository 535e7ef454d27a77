import type { Kit } from '../kit'
import type { defineUsers } from './users.table'

/** The one open link by which an account confirms its email; a used link has no row. */
export function defineEmailLinks(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table('email_links', {
    userId: kit.id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** of the token, which itself is not stored */
    tokenHash: kit.text('token_hash').notNull().unique(),
    expiresAt: kit.millis('expires_at').notNull(),
  })
}
