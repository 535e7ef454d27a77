import type { Message } from '@tohfa/sync-protocol/http/message'
import type { ResetPasswordForm } from '@tohfa/sync-protocol/entities/admin'
import * as m from '@tohfa/sync-protocol/messages'
import type { AuditService } from '../../audit/audit.service'
import type { Database } from '../../db/database'
import { AppError } from '../../http/app-error'
import type { Throttle } from '../../rate-limits/throttle'
import { PASSWORD_COST, type Hasher } from '../../crypto/hasher'
import type { Answer, Idempotency, IdempotencyKey } from '../../operations/idempotency'
import { PASSWORD_RESET_TOKENS } from '../../crypto/link-tokens'
import type { Secrets } from '../../crypto/secrets'
import type { MailOutbox } from '../../mail/mail-outbox'
import * as links from '../account-links'
import type { LoginTries } from '../login/login-tries'
import type { PasswordRule } from './strict-passwords'
import * as users from '../users.repository'

export interface PasswordResetService {
  /**
   * Sets the password of a link's account, deletes the link and revokes all tokens of the account.
   * @throws AppError reset_link_invalid (410), too_many_tries or busy (429)
   */
  resetPassword(
    form: ResetPasswordForm,
    address: string,
    key: IdempotencyKey | null,
  ): Promise<Answer<Message>>
}

export function createPasswordResetService(deps: {
  db: Database
  hasher: Hasher
  secrets: Secrets
  audit: AuditService
  idempotency: Idempotency
  tries: LoginTries
  passwordRule: PasswordRule
  mails: MailOutbox
  now: () => number
  /** by address and network, whatever the account */
  passwordFailures: Throttle
}): PasswordResetService {
  const { db, mails, passwordFailures } = deps
  const invalid = () =>
    new AppError('reset_link_invalid', mails.on ? { detail: m.resetLinkInvalidAskAgain } : {})
  return {
    resetPassword: (form, address, key) =>
      deps.idempotency.once(key, async () => {
        await passwordFailures.check(address)
        const hashes = PASSWORD_RESET_TOKENS.hashes(deps.secrets, form.token)
        // a refusal costs no hash
        const link = await links.findOpen(db.read, 'passwordResets', hashes, deps.now())
        if (!link) {
          await passwordFailures.count(address)
          throw invalid()
        }
        const { userId: id, tokenHash } = link
        deps.passwordRule(form.password, (await users.findById(db.read, id))?.email ?? '')
        const passwordHash = await deps.hasher.hash(form.password, PASSWORD_COST)
        return {
          write: async (tx) => {
            // the account first: links are made and voided in the same order
            const email = await users.replacePassword(tx, id, passwordHash)
            if (email === undefined || !(await links.remove(tx, 'passwordResets', tokenHash, deps.now())))
              throw invalid()
            await deps.tries.clear(tx, email)
            await mails.post(tx, 'password_changed', email, id)
            await deps.audit.record(tx, { id, email, address }, 'user.password_reset', id)
            return { status: 200, body: { message: m.passwordReset }, userId: id }
          },
        }
      }),
  }
}
