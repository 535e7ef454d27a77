import type { AuditAction } from '@tohfa/sync-protocol/entities/admin'
import type { Kit } from '../kit'

/**
 * What admins did. Rows are added, and the database itself refuses to change or remove one. No foreign keys on purpose:
 * an entry outlives the accounts that it names.
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
      /** the account that it was done to; its email is read from the account, and so goes with it */
      targetId: kit.text('target_id'),
      address: kit.text('address').notNull(),
    },
    (t) => [kit.index('audit_entries_at').on(t.at, t.id)],
  )
}
