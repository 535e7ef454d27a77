/**
 * The log of what admins did. An entry is written in the transaction of the change that it describes, so there is never one
 * without the other.
 */
import type { AuditAction, AuditEntry } from '@tohfa/sync-protocol/entities/admin'
import type { Session, Transaction } from '../db/database'
import type { Cursor } from '../http/cursor'
import * as entries from './audit.repository'

/** Who acts, and from where. */
export interface Actor {
  id: string
  email: string
  /** as limits count it: only the /64 of an IPv6 address */
  address: string
}

export interface AuditService {
  /** @param targetId the account that is changed; null if there is none */
  record(tx: Transaction, actor: Actor, action: AuditAction, targetId: string | null): Promise<void>
  /** Newest first, after `after`; at most `limit`. */
  list(
    session: Session,
    after: Cursor | null,
    limit: number,
    filter?: entries.AuditFilter,
  ): Promise<entries.FoundEntry[]>
  count(session: Session): Promise<number>
}

export function createAuditService(deps: { newId: () => string; now: () => number }): AuditService {
  return {
    record: (tx, actor, action, targetId) =>
      entries.insert(tx, {
        id: deps.newId(),
        at: deps.now(),
        actorId: actor.id,
        actorEmail: actor.email,
        action,
        targetId,
        address: actor.address,
      }),
    list: entries.list,
    count: entries.count,
  }
}

export const toAuditEntry = (row: entries.FoundEntry): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor_id: row.actorId,
  actor_email: row.actorEmail,
  action: row.action,
  target_id: row.targetId,
  target_email: row.targetEmail,
  address: row.address,
})
