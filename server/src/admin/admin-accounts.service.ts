/**
 * What admins do to accounts.
 * - The acting admin is checked again in the transaction, under locks that are always taken in the same order. So if
 *   two admins disable each other at once, the second is no longer an admin. Nobody may disable or delete their own
 *   account, so at least one enabled admin is always left.
 * - A deletion begins with one transaction that disables the account for good, hides its campaigns and writes the log.
 *   Their content is then removed a little at a time. `finishDeletions` finishes what takes longer or was interrupted.
 */
import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import type { Message } from '@tohfa/sync-protocol/http/message'
import * as m from '@tohfa/sync-protocol/messages'
import type { Actor, AuditService } from '../audit/audit.service'
import * as links from '../accounts/account-links'
import { openInvite } from '../accounts/invites'
import { INVITE_TOKENS, PASSWORD_RESET_TOKENS } from '../crypto/link-tokens'
import { WAITED_MS, type CampaignDeletion } from '../campaigns/deletion/campaign-deletion'
import type { Database, Transaction } from '../db/database'
import type { UserRow } from '../db/tables/tables'
import * as totals from '../counters/counters.repository'
import { AppError } from '../http/app-error'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'
import { isUuid } from '../ids'
import type { Secrets } from '../crypto/secrets'
import * as accounts from './admin-accounts.repository'
import { toAdminUser } from './admin.wire'

/** how long a link works that an admin makes for somebody who has forgotten the password */
const RESET_LINK_LIFETIME_MS = 24 * 60 * 60_000
/** how long an admin's invite link waits to be used */
const INVITE_LIFETIME_MS = 7 * 24 * 60 * 60_000

export interface UsersService {
  /**
   * Revokes all tokens of the account, ends its open streams and voids an open reset link. Returns the account.
   * @throws AppError own_account (409), user_unknown (404), admin_required (403)
   */
  disable(actor: Actor, id: string, key: IdempotencyKey | null): Promise<Answer<AdminUser>>
  /** Returns the account; its old tokens stay revoked. @throws as `disable` */
  enable(actor: Actor, id: string, key: IdempotencyKey | null): Promise<Answer<AdminUser>>
  /**
   * Makes a token that sets a new password once, until `expiresAt` (epoch ms), and voids an earlier one.
   * @throws AppError account_disabled (409), user_unknown (404), admin_required (403)
   */
  makeResetToken(
    actor: Actor,
    id: string,
    key: IdempotencyKey | null,
  ): Promise<{ token: string; expiresAt: number; replayed: boolean }>
  /**
   * Makes a token with which somebody registers once, until `expiresAt` (epoch ms).
   * @throws AppError admin_required (403)
   */
  makeInvite(
    actor: Actor,
    key: IdempotencyKey | null,
  ): Promise<{ token: string; expiresAt: number; replayed: boolean }>
  /**
   * Deletes the account with everything that belongs to it, including files. Small things are gone before the answer;
   * the rest follows after it.
   * @throws as `disable`
   */
  delete(actor: Actor, id: string, key: IdempotencyKey | null): Promise<Answer<Message>>
  /** Removes what is left of deleted accounts. One that cannot be removed is reported, and does not hold up the others. */
  finishDeletions(): Promise<void>
  /** Logs that an admin exports data. @throws AppError admin_required (403) */
  recordExport(actor: Actor, kind: 'users' | 'campaigns' | 'complete' | 'audit' | 'security'): Promise<void>
}

export function createUsersService(deps: {
  db: Database
  audit: AuditService
  deletion: CampaignDeletion
  /** Called if a deletion takes longer than its request waits. */
  goOnDeleting: () => void
  reportFailure: (thrown: unknown) => void
  idempotency: Idempotency
  secrets: Secrets
  newId: () => string
  now: () => number
}): UsersService {
  const { db, audit, deletion, idempotency } = deps

  /** Locks both accounts until the commit. */
  async function hold(tx: Transaction, actor: Actor, id: string): Promise<UserRow> {
    const held = new Map<string, UserRow>()
    for (const each of [...new Set([actor.id, id])].sort()) {
      const row = await accounts.lock(tx, each)
      if (row) held.set(each, row)
    }
    const acting = held.get(actor.id)
    if (!acting?.isAdmin || acting.disabledAt !== null) throw new AppError('admin_required')
    const account = held.get(id)
    if (!account) throw new AppError('user_unknown')
    return account
  }

  function checkId(id: string): void {
    if (!isUuid(id)) throw new AppError('user_unknown')
  }

  function checkOther(actor: Actor, id: string): void {
    checkId(id)
    if (actor.id === id) throw new AppError('own_account')
  }

  /** Never rejects. @returns whether it is all gone */
  async function finish(id: string, within?: number): Promise<boolean> {
    try {
      const { remove, removeAnswersOf } = deletion
      const gone = (await remove({ ownerId: id }, within)) && (await removeAnswersOf(id, within))
      if (gone) await db.write((tx) => accounts.remove(tx, id))
      return gone
    } catch (error) {
      deps.reportFailure(error)
      return false
    }
  }

  return {
    disable: async (actor, id, key) => {
      checkOther(actor, id)
      return idempotency.writeOnce(key, async (tx) => {
        let account = await hold(tx, actor, id)
        if (account.disabledAt === null) {
          account = await accounts.update(tx, id, { disabledAt: deps.now() }, { revoke: true })
          await links.removeOf(tx, 'passwordResets', id)
          await audit.record(tx, actor, 'user.disable', id)
        }
        return { status: 200, body: toAdminUser(account), userId: id }
      })
    },

    enable: async (actor, id, key) => {
      checkId(id)
      return idempotency.writeOnce(key, async (tx) => {
        let account = await hold(tx, actor, id)
        if (account.deletedAt !== null) throw new AppError('user_unknown')
        if (account.disabledAt !== null) {
          account = await accounts.update(tx, id, { disabledAt: null }, { revoke: false })
          await audit.record(tx, actor, 'user.enable', id)
        }
        return { status: 200, body: toAdminUser(account), userId: id }
      })
    },

    async makeResetToken(actor, id, key) {
      checkId(id)
      const token = PASSWORD_RESET_TOKENS.make(deps.secrets, key?.id ?? deps.newId(), id)
      const { json, replayed } = await idempotency.writeOnce(key, async (tx) => {
        const account = await hold(tx, actor, id)
        if (account.disabledAt !== null) throw new AppError('account_disabled')
        const expiresAt = deps.now() + RESET_LINK_LIFETIME_MS
        const tokenHash = PASSWORD_RESET_TOKENS.hash(deps.secrets, token)
        await links.replace(tx, 'passwordResets', { userId: id, tokenHash, expiresAt })
        await audit.record(tx, actor, 'user.reset_link', id)
        // stored without the token, which is derived again for a replay
        return { status: 200, body: { expiresAt }, userId: id }
      })
      const { expiresAt } = JSON.parse(json) as { expiresAt: number }
      return { token, expiresAt, replayed }
    },

    async makeInvite(actor, key) {
      const token = INVITE_TOKENS.make(deps.secrets, key?.id ?? deps.newId())
      const { json, replayed } = await idempotency.writeOnce(key, async (tx) => {
        await hold(tx, actor, actor.id)
        const expiresAt = deps.now() + INVITE_LIFETIME_MS
        const tokenHash = INVITE_TOKENS.hash(deps.secrets, token)
        await openInvite(tx, { tokenHash, expiresAt }, deps.now())
        await audit.record(tx, actor, 'user.invite_link', null)
        // stored without the token, which is derived again for a replay
        return { status: 200, body: { expiresAt }, userId: actor.id }
      })
      const { expiresAt } = JSON.parse(json) as { expiresAt: number }
      return { token, expiresAt, replayed }
    },

    async delete(actor, id, key) {
      checkOther(actor, id)
      const answer = await idempotency.writeOnce(key, async (tx) => {
        const account = await hold(tx, actor, id)
        if (account.deletedAt === null) {
          const at = deps.now()
          const change = { disabledAt: account.disabledAt ?? at, deletedAt: at }
          await accounts.update(tx, id, change, { revoke: true })
          await links.removeOf(tx, 'passwordResets', id)
          await audit.record(tx, actor, 'user.delete', id)
          await deletion.markAllOf(tx, id)
          await totals.add(tx, id, { users: -1 })
        }
        return { status: 200, body: { message: m.userDeleted }, userId: actor.id }
      })
      if (!answer.replayed && !(await finish(id, WAITED_MS))) deps.goOnDeleting()
      return answer
    },

    async finishDeletions() {
      for (const id of await accounts.listDeleted(db.read)) await finish(id)
    },

    recordExport: (actor, kind) =>
      db.write(async (tx) => {
        await hold(tx, actor, actor.id)
        await audit.record(tx, actor, `export.${kind}`, null)
      }),
  }
}
