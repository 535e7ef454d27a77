import type { Message } from '@tohfa/sync-protocol/http/message'
import * as m from '@tohfa/sync-protocol/messages'
import { createKeyedLock } from '../../concurrency/keyed-lock'
import { AppError } from '../../http/app-error'
import type { Throttle } from '../../rate-limits/throttle'
import type { MailLimit } from '../../mail/mail-limit'
import type { MailOutbox } from '../../mail/mail-outbox'
import type { Answer, Idempotency, IdempotencyKey } from '../../operations/idempotency'

export interface ForgotPasswordService {
  /**
   * Sends a reset link to an email, if an account has it. The account is only looked up when the mail is sent, so the
   * answer, its time and the writes are the same for every address.
   * @throws AppError mail_off (409), too_many_tries (429) by the caller's address
   */
  ask(email: string, address: string, key: IdempotencyKey | null): Promise<Answer<Message>>
}

export function createForgotPasswordService(deps: {
  mails: MailOutbox
  mailLimit: MailLimit
  idempotency: Idempotency
  mailRequests: Throttle
}): ForgotPasswordService {
  const { mails, mailRequests } = deps
  // concurrent requests would all pass the limit before the first is counted
  const oneAtATime = createKeyedLock()
  return {
    async ask(email, address, key) {
      if (!mails.on) throw new AppError('mail_off')
      return deps.idempotency.once(key, async () => {
        await oneAtATime(address, async () => {
          await mailRequests.check(address)
          await mailRequests.count(address)
        })
        return {
          write: async (tx) => {
            // the answer stays the same at the limit: the address may be somebody else's
            if ((await deps.mailLimit.count(tx, 'password_reset', email)) === 0)
              await mails.post(tx, 'password_reset', email, null)
            return { status: 200, body: { message: m.resetLinkOnItsWay } }
          },
        }
      })
    },
  }
}
