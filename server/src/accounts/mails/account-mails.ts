/** The texts of the mails about an account. Their only secret is the link that the mail is sent for, made with it. */
import { EMAIL_TOKENS, PASSWORD_RESET_TOKENS } from '../../crypto/link-tokens'
import type { Secrets } from '../../crypto/secrets'
import type { Database } from '../../db/database'
import type { MailText } from '../../mail/mail-delivery'
import type { AccountMailKind } from '../../mail/mail-outbox'
import * as links from '../account-links'
import * as users from '../users.repository'

/** how long a link works that is sent by email to somebody who has forgotten the password */
const RESET_MAIL_LIFETIME_MS = 60 * 60_000
/** how long a link works that confirms an email */
const EMAIL_LINK_LIFETIME_MS = 24 * 60 * 60_000

const IGNORE = 'If that was not you, you do not need to do anything.'
const NOT_YOU =
  'If that was not you, choose a new password at once, or ask the admin of the website for help.'

/**
 * @param deps.publicUrl origin of the links, from the settings: anybody can forge what a request says about it
 */
export function accountMails(deps: {
  db: Database
  secrets: Secrets
  now: () => number
  publicUrl: string
}): Record<AccountMailKind, MailText> {
  const { db, secrets, now, publicUrl } = deps
  const text = (subject: string, ...paragraphs: string[]) => ({
    subject: `Tohfa: ${subject}`,
    text: `${[...paragraphs, publicUrl].join('\n\n')}\n`,
  })
  return {
    async password_reset({ id, recipient }) {
      const token = await db.write(async (tx) => {
        // held, because disabling or changing the account voids its link
        const user = await users.hold(tx, { email: recipient })
        if (!user || user.disabledAt !== null) return null
        const made = PASSWORD_RESET_TOKENS.make(secrets, id, user.id)
        const link = { userId: user.id, tokenHash: PASSWORD_RESET_TOKENS.hash(secrets, made) }
        await links.replace(tx, 'passwordResets', { ...link, expiresAt: now() + RESET_MAIL_LIFETIME_MS })
        return made
      })
      if (token === null) return null
      return text(
        'choose a new password',
        `Somebody asked for a new password for your account at ${publicUrl}.`,
        `Choose it here. The link works once, within one hour:\n${publicUrl}/reset-password#${token}`,
        IGNORE,
      )
    },

    async email_link({ id, userId, recipient }) {
      const token = await db.write(async (tx) => {
        const user = await users.hold(tx, { email: recipient })
        if (!user || user.id !== userId || user.disabledAt !== null || user.emailVerifiedAt !== null)
          return null
        const made = EMAIL_TOKENS.make(secrets, id, user.id)
        const link = { userId, tokenHash: EMAIL_TOKENS.hash(secrets, made) }
        await links.replace(tx, 'emailLinks', { ...link, expiresAt: now() + EMAIL_LINK_LIFETIME_MS })
        return made
      })
      if (token === null) return null
      return text(
        'confirm your email',
        `This address was given for an account at ${publicUrl}.`,
        `Confirm that it is yours. The link works once, within 24 hours:\n${publicUrl}/confirm-email#${token}`,
        IGNORE,
      )
    },

    password_changed: async () =>
      text(
        'your password was changed',
        `The password of your account at ${publicUrl} was changed. Other devices were logged out.`,
        NOT_YOU,
      ),

    email_changed: async () =>
      text(
        'your email was changed',
        `Your account at ${publicUrl} has a new email. You can no longer log in with this address.`,
        'If that was not you, ask the admin of the website for help at once.',
      ),
  }
}
