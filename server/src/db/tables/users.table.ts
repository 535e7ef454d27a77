import type { Kit } from '../kit'

export function defineUsers(kit: Kit) {
  return kit.table('users', {
    id: kit.id('id'),
    email: kit.text('email').notNull().unique(),
    passwordHash: kit.text('password_hash').notNull(),
    isAdmin: kit.flag('is_admin').notNull().default(false),
    tokenVersion: kit.int('token_version').notNull().default(0),
    campaignCount: kit.int('campaign_count').notNull().default(0),
    createdAt: kit.millis('created_at').notNull(),
  })
}
