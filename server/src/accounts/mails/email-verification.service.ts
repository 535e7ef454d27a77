/** Links by which people prove that the email of their account is theirs. */
import type { Message } from '@tohfa/sync-protocol/http/message'
import * as m from '@tohfa/sync-protocol/messages'
import { EMAIL_TOKENS } from '../../crypto/link-tokens'
import type { Secrets } from '../../crypto/secrets'
import type { Database } from '../../db/database'
import { AppError } from '../../http/app-error'
import type { SignedIn } from '../../http/caller/bearer'
import type { Throttle } from '../../rate-limits/throttle'
import type { MailLimit } from '../../mail/mail-limit'
import type { MailOutbox } from '../../mail/mail-outbox'
import type { Answer, Idempotency, IdempotencyKey } from '../../operations/idempotency'
import * as links from '../account-links'
import * as users from '../users.repository'

export interface EmailVerificationService {
  /** Uses a link up. @throws AppError email_link_invalid (410), too_many_tries (429) */
  confirm(token: string, address: string, key: IdempotencyKey | null): Promise<Answer<Message>>
  /**
   * Sends another link, unless the email is confirmed.
   * @throws AppError mail_off (409), too_many_tries (429) after three in an hour, unauthorized (401)
   */
  sendAgain(me: SignedIn, key: IdempotencyKey | null): Promise<Answer<Message>>
}

export function createEmailVerificationService(deps: {
  db: Database
  secrets: Secrets
  mails: MailOutbox
  mailLimit: MailLimit
  idempotency: Idempotency
  now: () => number
  /** by address and network, whatever the account */
  passwordFailures: Throttle
}): EmailVerificationService {
  const { db, mails, passwordFailures } = deps
  return {
    confirm: (token, address, key) =>
      deps.idempotency.once(key, async () => {
        await passwordFailures.check(address)
        const hashes = EMAIL_TOKENS.hashes(deps.secrets, token)
        const link = await links.findOpen(db.read, 'emailLinks', hashes, deps.now())
        if (!link) {
          await passwordFailures.count(address)
          throw new AppError('email_link_invalid')
        }
        const { userId, tokenHash } = link
        return {
          write: async (tx) => {
            // the account first: links are made and voided in the same order
            const user = await users.verifyEmail(tx, userId, deps.now())
            if (!user || !(await links.remove(tx, 'emailLinks', tokenHash, deps.now())))
              throw new AppError('email_link_invalid')
            return { status: 200, body: { message: m.emailConfirmed }, userId }
          },
        }
      }),

    async sendAgain(me, key) {
      if (!mails.on) throw new AppError('mail_off')
      return deps.idempotency.writeOnce(key, async (tx) => {
        const user = await users.hold(tx, { email: me.email })
        // changed elsewhere at the same moment
        if (user?.id !== me.id) throw new AppError('unauthorized')
        if (user.emailVerifiedAt !== null)
          return { status: 200, body: { message: m.emailConfirmed }, userId: me.id }
        const waitMs = await deps.mailLimit.count(tx, 'email_link', user.email)
        if (waitMs > 0) throw new AppError('too_many_tries', { retryAfterSeconds: waitMs / 1000 })
        await mails.takeBack(tx, 'email_link', user.id)
        await mails.post(tx, 'email_link', user.email, user.id)
        return { status: 200, body: { message: m.emailLinkSent }, userId: me.id }
      })
    },
  }
}
