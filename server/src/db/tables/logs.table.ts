import type { Kit } from '../kit'
import type { AuditAction } from '@tohfa/sync-protocol/entities/admin'
import type { SecurityEventKind } from '@tohfa/sync-protocol/entities/security-event'

/**
 * What admins did. Rows are only added: the database itself refuses to change or delete one. There are no foreign keys on
 * purpose, because an entry outlives the accounts that it names.
 */
export function defineAuditEntries(kit: Kit) {
  return kit.table(
    'audit_entries',
    {
      id: kit.id('id'),
      at: kit.millis('at').notNull(),
      actorId: kit.text('actor_id').notNull(),
      actorEmail: kit.text('actor_email').notNull(),
      action: kit.text('action').$type<AuditAction>().notNull(),
      /** the account that was changed; its email is read from the account, and so disappears with it */
      targetId: kit.text('target_id'),
      address: kit.text('address').notNull(),
    },
    (t) => [kit.index('audit_entries_at').on(t.at, t.id)],
  )
}

/**
 * Events that matter for security. Without foreign keys, as an event outlives the account and the campaign that it
 * names by their ids.
 */
export function defineSecurityEvents(kit: Kit) {
  return kit.table(
    'security_events',
    {
      id: kit.id('id'),
      /** of the first and the last event that it counts */
      at: kit.millis('at').notNull(),
      lastAt: kit.millis('last_at').notNull(),
      kind: kit.text('kind').$type<SecurityEventKind>().notNull(),
      count: kit.int('count').notNull(),
      accountId: kit.text('account_id'),
      address: kit.text('address'),
      campaignId: kit.text('campaign_id'),
      /** number of the gift */
      number: kit.int('number'),
      about: kit.text('about'),
    },
    (t) => [
      kit.index('security_events_at').on(t.at, t.id),
      // also for what is kept of each kind
      kit.index('security_events_kind').on(t.kind, t.at, t.id),
    ],
  )
}
