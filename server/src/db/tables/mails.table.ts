import type { Kit } from '../kit'
import type { defineUsers } from './accounts.table'

/** Emails that wait to be sent. They have no secret: a link is made when its mail is sent. A sent mail has no row. */
export function defineMails(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'mails',
    {
      id: kit.id('id'),
      /** null: written without checking whether the address has an account */
      userId: kit.text('user_id').references(() => users.id, { onDelete: 'cascade' }),
      /** null: it is about the account. If the campaign was deleted in the meantime, nothing is sent. */
      campaignId: kit.text('campaign_id'),
      recipient: kit.text('recipient').notNull(),
      kind: kit.text('kind').notNull(),
      createdAt: kit.millis('created_at').notNull(),
      /** failed ones */
      tries: kit.int('tries').notNull().default(0),
      nextAt: kit.millis('next_at').notNull(),
    },
    (t) => [kit.index('mails_next').on(t.nextAt, t.id)],
  )
}

/** How often mails to an address were asked for, whether it has an account or not. */
export function defineMailCounts(kit: Kit) {
  return kit.table(
    'mail_counts',
    {
      /** keyed digest of what is asked for and of the address */
      askedHash: kit.id('asked_hash'),
      asked: kit.int('asked').notNull(),
      /** when the first of them was asked for */
      since: kit.millis('since').notNull(),
    },
    (t) => [kit.index('mail_counts_since').on(t.since)],
  )
}
