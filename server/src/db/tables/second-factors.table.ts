import type { SecondFactorKind } from '@tohfa/sync-protocol/entities/second-factor'
import type { Kit } from '../kit'
import type { defineUsers } from './users.table'

/** What proves a login besides the password. A removed factor has no row. */
export function defineSecondFactors(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'second_factors',
    {
      id: kit.id('id'),
      userId: kit
        .text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      kind: kit.text('kind').$type<SecondFactorKind>().notNull(),
      /** the browser and system that it was added on, in words; may be empty */
      name: kit.text('name').notNull(),
      createdAt: kit.millis('created_at').notNull(),
      /** null: not since it was added */
      lastUsedAt: kit.millis('last_used_at'),
      /**
       * Nothing up to this one proves anything any longer. For an app: a time step. For a passkey: epoch ms at which
       * the question that it answered was asked.
       */
      usedUp: kit.millis('used_up').notNull(),
      /** the secret of an app, encrypted; null: a passkey */
      secretBox: kit.text('secret_box'),
      /** of a passkey, base64url; null: an app */
      credentialId: kit.text('credential_id').unique(),
      /** of a passkey: COSE, base64url */
      publicKey: kit.text('public_key'),
      /** of a passkey: uses that its device has counted, 0 if it counts none */
      counter: kit.millis('counter').notNull().default(0),
      /** of a passkey: how its device can be reached, separated by spaces */
      transports: kit.text('transports').notNull().default(''),
    },
    (t) => [kit.index('second_factors_user').on(t.userId, t.createdAt)],
  )
}

/** What opens an account whose phone is lost. A used code has no row. */
export function defineRecoveryCodes(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'recovery_codes',
    {
      id: kit.id('id'),
      userId: kit
        .text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      /** argon2id */
      hash: kit.text('hash').notNull(),
    },
    (t) => [kit.index('recovery_codes_user').on(t.userId)],
  )
}
