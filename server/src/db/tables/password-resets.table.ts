import type { Kit } from '../kit'
import type { defineUsers } from './users.table'

/** The one open reset link of an account; a used link has no row. */
export function definePasswordResets(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table('password_resets', {
    userId: kit.id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** of the token, which itself is not stored */
    tokenHash: kit.text('token_hash').notNull().unique(),
    expiresAt: kit.millis('expires_at').notNull(),
  })
}
