import type { Kit } from '../kit'
import type { SecondFactorKind } from '@tohfa/sync-protocol/entities/second-factor'
import { partOf } from './part-of'

export function defineUsers(kit: Kit) {
  return kit.table(
    'users',
    {
      id: kit.id('id'),
      /** also for sorting */
      email: kit.bytewise('email').notNull().unique(),
      passwordHash: kit.text('password_hash').notNull(),
      isAdmin: kit.flag('is_admin').notNull().default(false),
      tokenVersion: kit.int('token_version').notNull().default(0),
      campaignCount: kit.int('campaign_count').notNull().default(0),
      createdAt: kit.millis('created_at').notNull(),
      /** null: may log in */
      disabledAt: kit.millis('disabled_at'),
      /**
       * when the email's link was followed; 0: it was never asked for; null: it was asked for, and has not happened yet
       */
      emailVerifiedAt: kit.millis('email_verified_at').default(0),
      /** set once an admin has deleted the account, until the rest of it is deleted too */
      deletedAt: kit.millis('deleted_at'),
    },
    (t) => [
      kit.index('users_created').on(t.createdAt, t.id),
      kit.index('users_campaign_count').on(t.campaignCount, t.id),
      kit.index('users_deleted').on(t.deletedAt),
    ],
  )
}

/** Who is signed in where. The token of a session names it; an ended session has no row. */
export function defineSessions(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'sessions',
    {
      id: kit.id('id'),
      userId: partOf(kit, 'user_id', users.id),
      /** the account's `token_version` that it is valid for: raising that ends every session at once */
      tokenVersion: kit.int('token_version').notNull(),
      /** browser and system, in words */
      device: kit.text('device').notNull(),
      /** keyed digest of the address that it began from */
      network: kit.text('network').notNull(),
      createdAt: kit.millis('created_at').notNull(),
      /** to the quarter of an hour */
      lastUsedAt: kit.millis('last_used_at').notNull(),
      expiresAt: kit.millis('expires_at').notNull(),
      /** when a second factor was proven; null: it was not */
      secondFactorAt: kit.millis('second_factor_at'),
    },
    (t) => [kit.index('sessions_user').on(t.userId, t.lastUsedAt)],
  )
}

/** The one open link by which an account confirms its email; a used link has no row. */
export function defineEmailLinks(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table('email_links', {
    userId: kit.id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** of the token, which itself is not stored */
    tokenHash: kit.text('token_hash').notNull().unique(),
    expiresAt: kit.millis('expires_at').notNull(),
  })
}

/** The open invite links, each for one new account; a used link has no row. */
export function defineInvites(kit: Kit) {
  return kit.table('invites', {
    /** of the token, which itself is not stored */
    tokenHash: kit.id('token_hash'),
    expiresAt: kit.millis('expires_at').notNull(),
  })
}

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

/** The one open reset link of an account; a used link has no row. */
export function definePasswordResets(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table('password_resets', {
    userId: kit.id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** of the token, which itself is not stored */
    tokenHash: kit.text('token_hash').notNull().unique(),
    expiresAt: kit.millis('expires_at').notNull(),
  })
}

/** What proves a login besides the password. A removed factor has no row. */
export function defineSecondFactors(kit: Kit, users: ReturnType<typeof defineUsers>) {
  return kit.table(
    'second_factors',
    {
      id: kit.id('id'),
      userId: partOf(kit, 'user_id', users.id),
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
      userId: partOf(kit, 'user_id', users.id),
      /** argon2id */
      hash: kit.text('hash').notNull(),
    },
    (t) => [kit.index('recovery_codes_user').on(t.userId)],
  )
}
