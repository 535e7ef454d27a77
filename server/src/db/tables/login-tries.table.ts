import type { Kit } from '../kit'

/**
 * Wrong passwords of an email, whether it has an account or not, and wrong codes of an account. A row is deleted with
 * the next right one, or a day later.
 */
export function defineLoginTries(kit: Kit) {
  return kit.table(
    'login_tries',
    {
      /** keyed digest of the email, or of the account's id */
      emailHash: kit.id('email_hash'),
      /** tries since the last right one, including the present one */
      tries: kit.int('tries').notNull(),
      lastAt: kit.millis('last_at').notNull(),
      lockedUntil: kit.millis('locked_until'),
    },
    (t) => [kit.index('login_tries_last').on(t.lastAt)],
  )
}
