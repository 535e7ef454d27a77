import type { Kit } from '../kit'

export function defineUsers(kit: Kit) {
  return kit.table(
    'users',
    {
      id: kit.id('id'),
      /** also for sorting */
      email: kit.bytewise('email').notNull().unique(),
      passwordHash: kit.text('password_hash').notNull(),
      isAdmin: kit.flag('is_admin').notNull().default(false),
      tokenVersion: kit.int('token_version').notNull().default(0),
      campaignCount: kit.int('campaign_count').notNull().default(0),
      createdAt: kit.millis('created_at').notNull(),
      /** null: may log in */
      disabledAt: kit.millis('disabled_at'),
      /**
       * when the email's link was followed; 0: it was never asked for; null: it was asked for, and has not happened yet
       */
      emailVerifiedAt: kit.millis('email_verified_at').default(0),
      /** set once an admin has deleted the account, until the rest of it is deleted too */
      deletedAt: kit.millis('deleted_at'),
    },
    (t) => [
      kit.index('users_created').on(t.createdAt, t.id),
      kit.index('users_campaign_count').on(t.campaignCount, t.id),
      kit.index('users_deleted').on(t.deletedAt),
    ],
  )
}
