/** What people do with their own account. */
import type { ChangeEmailForm, ChangePasswordForm } from '@tohfa/sync-protocol/entities/account'
import type { Database, Transaction } from '../db/database'
import type { UserRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import type { SignedIn } from '../http/caller/bearer'
import { PASSWORD_COST, type Hasher } from '../crypto/hasher'
import type { Idempotency, IdempotencyKey } from '../operations/idempotency'
import type { MailOutbox } from '../mail/mail-outbox'
import * as searchWords from '../search-index/search-words.repository'
import type { AuthService } from './login/auth.service'
import type { Caller } from './caller'
import type { PasswordRule } from './password/strict-passwords'
import * as links from './account-links'
import type { SessionsService, TokenOwner } from './sessions/sessions.service'
import * as users from './users.repository'

/** The caller's session, the only one that goes on. */
export interface Kept {
  owner: TokenOwner
  replayed: boolean
}

export interface AccountService {
  /** What is stored about the account. @throws AppError unauthorized (401) if it was deleted in the meantime */
  read(me: SignedIn): Promise<Pick<UserRow, 'id' | 'email' | 'isAdmin' | 'createdAt'>>
  /**
   * Changes the password, voids an open reset link and ends all other sessions.
   * @throws AppError password_wrong (403), unauthorized (401), too_many_tries or busy (429)
   */
  changePassword(
    me: SignedIn,
    form: ChangePasswordForm,
    caller: Caller,
    key: IdempotencyKey | null,
  ): Promise<Kept>
  /**
   * Changes the email and ends all other sessions. If email is sent, the old address gets a note, and the new one a
   * link if it has to be confirmed.
   * @throws AppError email_taken (409), and as `changePassword`
   */
  changeEmail(me: SignedIn, form: ChangeEmailForm, caller: Caller, key: IdempotencyKey | null): Promise<Kept>
}

export function createAccountService(deps: {
  db: Database
  hasher: Hasher
  auth: AuthService
  sessions: SessionsService
  passwordRule: PasswordRule
  idempotency: Idempotency
  mails: MailOutbox
  /** whether a new email has to be confirmed */
  verifyEmails: boolean
}): AccountService {
  const { db, auth, sessions, idempotency, mails, verifyEmails } = deps

  /** @param change returns the account with its raised version */
  async function changeOnce(
    me: SignedIn,
    key: IdempotencyKey | null,
    prepare: () => Promise<(tx: Transaction) => Promise<UserRow | undefined>>,
  ): Promise<Kept> {
    const answer = await idempotency.once(key, async () => {
      const change = await prepare()
      return {
        write: async (tx) => {
          const user = await change(tx)
          // changed, reset or disabled while the password was checked
          if (!user) throw new AppError('unauthorized')
          await links.removeOf(tx, 'passwordResets', user.id)
          const { id: session_id } = await sessions.keepOnly(tx, user, me)
          return { status: 200, body: { session_id }, userId: user.id }
        },
      }
    })
    const { session_id } = JSON.parse(answer.json) as { session_id: string }
    const owner = await sessions.reopen(session_id)
    if (!owner) throw new AppError('unauthorized')
    return { owner, replayed: answer.replayed }
  }

  return {
    async read({ id }) {
      const user = await users.findById(db.read, id)
      if (!user) throw new AppError('unauthorized')
      return user
    },
    changePassword: (me, form, caller, key) =>
      changeOnce(me, key, async () => {
        deps.passwordRule(form.password, me.email)
        const { passwordHash: checked } = await auth.confirm(me.id, form.current_password, caller.address)
        const passwordHash = await deps.hasher.hash(form.password, PASSWORD_COST)
        return async (tx) => {
          const user = await users.changeLogin(tx, me.id, checked, { passwordHash })
          if (user) await mails.post(tx, 'password_changed', user.email, user.id)
          return user
        }
      }),

    async changeEmail(me, { current_password, email }, caller, key) {
      const refuseTaken = async () => {
        const other = await users.findByEmail(db.read, email)
        if (other && other.id !== me.id) throw new AppError('email_taken')
      }
      const changed = changeOnce(me, key, async () => {
        const before = await auth.confirm(me.id, current_password, caller.address)
        await refuseTaken()
        const isNew = before.email !== email
        return async (tx) => {
          const user = await users.changeLogin(tx, me.id, before.passwordHash, {
            email,
            ...(isNew && { emailVerifiedAt: verifyEmails ? null : 0 }),
          })
          if (!user) return undefined
          await searchWords.replaceOfOwner(tx, user.id, email)
          if (!isNew) return user
          await links.removeOf(tx, 'emailLinks', user.id)
          await mails.takeBack(tx, 'email_link', user.id)
          if (verifyEmails) await mails.post(tx, 'email_link', email, user.id)
          await mails.post(tx, 'email_changed', before.email, user.id)
          return user
        }
      })
      return changed.catch(async (error: unknown) => {
        // the database refuses the second of two at once
        if (!(error instanceof AppError)) await refuseTaken()
        throw error
      })
    },
  }
}
