import type { Message } from '@tohfa/sync-protocol/http/message'
import type { ResetPasswordForm } from '@tohfa/sync-protocol/entities/admin'
import * as m from '@tohfa/sync-protocol/messages'
import type { AuditService } from '../audit/audit.service'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import type { FailureLimit } from '../http/failure-limit'
import { PASSWORD_COST, type Hasher } from '../crypto/hasher'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'
import type { Secrets } from '../crypto/secrets'
import * as resets from './password-reset.repository'
import { resetTokenHash } from './reset-token'

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
  now: () => number
  /** by address, whatever the account or code */
  addressFailures: FailureLimit
}): PasswordResetService {
  const { db, addressFailures } = deps
  return {
    resetPassword: (form, address, key) =>
      deps.idempotency.once(key, async (commit) => {
        await addressFailures.check(address)
        const tokenHash = resetTokenHash(deps.secrets, form.token)
        // a refusal costs no hash
        const id = await resets.findUserId(db.read, tokenHash, deps.now())
        if (id === undefined) {
          await addressFailures.failed(address)
          throw new AppError('reset_link_invalid')
        }
        const passwordHash = await deps.hasher.hash(form.password, PASSWORD_COST)
        return commit(async (tx) => {
          // the account first, in the same order as when a link is made or voided
          const email = await resets.updatePassword(tx, id, passwordHash)
          if (email === undefined || !(await resets.remove(tx, tokenHash, deps.now())))
            throw new AppError('reset_link_invalid')
          await deps.audit.record(tx, { id, email, address }, 'user.password_reset', id)
          return { status: 200, body: { message: m.passwordReset }, userId: id }
        })
      }),
  }
}
