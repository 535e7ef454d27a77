import type { AuditAction } from '@tohfa/sync-protocol/entities/admin'
import type { Kit } from '../kit'

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
