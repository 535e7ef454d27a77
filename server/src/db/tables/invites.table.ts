import type { Kit } from '../kit'

/** The open invite links, each for one new account; a used link has no row. */
export function defineInvites(kit: Kit) {
  return kit.table('invites', {
    /** of the token, which itself is not stored */
    tokenHash: kit.id('token_hash'),
    expiresAt: kit.millis('expires_at').notNull(),
  })
}
