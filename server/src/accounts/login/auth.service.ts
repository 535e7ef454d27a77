import type { Credentials, Registration, RegistrationMode } from '@tohfa/sync-protocol/entities/user'
import type { Database } from '../../db/database'
import type { UserRow } from '../../db/tables/tables'
import { AppError } from '../../http/app-error'
import type { Idempotency, IdempotencyKey } from '../../operations/idempotency'
import type { Throttle } from '../../rate-limits/throttle'
import { PASSWORD_COST, type Hasher } from '../../crypto/hasher'
import type { Secrets } from '../../crypto/secrets'
import { createKeyedLock } from '../../concurrency/keyed-lock'
import type { Caller } from '../caller'
import type { LoginTries } from './login-tries'
import type { Site } from '../../passkeys/passkeys'
import type { PasswordRule } from '../password/strict-passwords'
import type { SecondStepService } from '../second-step/second-step.service'
import type { SessionsService, TokenOwner } from '../sessions/sessions.service'
import type { MailOutbox } from '../../mail/mail-outbox'
import { findInvite, spendInvite } from '../invites'
import { INVITE_TOKENS } from '../../crypto/link-tokens'
import * as users from '../users.repository'

export interface AuthService {
  /**
   * Makes an account; `password` is 8 to 256 code points, `email` trimmed and lower-case. A replay continues the
   * session of the first request and begins no other.
   * @throws AppError registration_closed, invite_needed (403), invite_invalid (410), email_taken (409); for a replay
   *   account_disabled (409), and unauthorized (401) if that session is over or the account has a second factor;
   *   too_many_tries or busy (429)
   */
  register(
    form: Registration,
    caller: Caller,
    key: IdempotencyKey | null,
  ): Promise<{ owner: TokenOwner; replayed: boolean }>
  /**
   * @throws AppError credentials_wrong (401), equally slow for an unknown email, and also if the account's sessions
   *   were ended meanwhile; account_disabled (409) and second_factor_needed (401), only if the password is right;
   *   too_many_tries, busy (429)
   */
  login(form: Credentials, caller: Caller, site: Site): Promise<TokenOwner>
  /** The id of the account with this email, only for the security log: callers must not learn whether there is one. */
  accountOf(email: string): Promise<string | undefined>
  /**
   * Asks a signed-in user for their password again.
   * @returns their account as it was when the password was checked
   * @throws AppError password_wrong (403), unauthorized (401), too_many_tries or busy (429)
   */
  confirm(userId: string, password: string, address: string): Promise<UserRow>
}

export function createAuthService(deps: {
  db: Database
  hasher: Hasher
  idempotency: Idempotency
  sessions: SessionsService
  secondStep: SecondStepService
  tries: LoginTries
  passwordRule: PasswordRule
  secrets: Secrets
  registration: RegistrationMode
  /** whether a new account has to confirm its email */
  verifyEmails: boolean
  mails: MailOutbox
  now: () => number
  newId: () => string
  /** by address and account */
  loginFailures: Throttle
  /** by address and network, whatever the account */
  passwordFailures: Throttle
  registrations: Throttle
}): AuthService {
  const { db, hasher } = deps
  // an unknown email costs one hash, as a wrong password does
  let nobody: Promise<string> | undefined
  const nobodysHash = () =>
    (nobody ??= hasher.hash('no account has this password', PASSWORD_COST).catch((error: unknown) => {
      // too busy now; the next call tries again
      nobody = undefined
      throw error
    }))
  // concurrent tries from one address would all pass the limit before the first has failed
  const oneAtATime = createKeyedLock()

  /** @returns the digest of the invite that the account uses up; null if it needs none */
  async function admit(invite: string | undefined, address: string): Promise<string | null> {
    if (deps.registration === 'open') return null
    if (deps.registration === 'closed') throw new AppError('registration_closed')
    if (invite === undefined) throw new AppError('invite_needed')
    const tokenHash = await findInvite(db.read, INVITE_TOKENS.hashes(deps.secrets, invite), deps.now())
    if (tokenHash !== undefined) return tokenHash
    await deps.registrations.count(address)
    throw new AppError('invite_invalid')
  }

  async function register(...[form, caller, key]: Parameters<AuthService['register']>) {
    const { address } = caller
    await deps.registrations.check(address)
    const answer = await deps.idempotency.once(key, async () => {
      // before anything else, so that a refusal says nothing about accounts
      const invite = await admit(form.invite, address)
      deps.passwordRule(form.password, form.email)
      if (await users.findByEmail(db.read, form.email)) throw new AppError('email_taken')
      await deps.registrations.count(address)
      const passwordHash = await hasher.hash(form.password, PASSWORD_COST)
      return {
        write: async (tx) => {
          const user = await users.insert(tx, {
            id: deps.newId(),
            email: form.email,
            passwordHash,
            isAdmin: false,
            createdAt: deps.now(),
            ...(deps.verifyEmails && { emailVerifiedAt: null }),
          })
          if (!user) throw new AppError('email_taken')
          if (invite !== null && !(await spendInvite(tx, invite, deps.now())))
            throw new AppError('invite_invalid')
          if (deps.verifyEmails) await deps.mails.post(tx, 'email_link', user.email, user.id)
          const { id: session_id } = await deps.sessions.open(tx, user, caller)
          // stored without the token, which a replay makes again
          return { status: 200, body: { session_id }, userId: user.id }
        },
      }
    })
    const { session_id } = JSON.parse(answer.json) as { session_id: string }
    const owner = await deps.sessions.reopen(session_id)
    if (!owner) throw new AppError('unauthorized')
    // the session may have proven a factor since then, but the sender of a replay has not
    if (answer.replayed && (await deps.secondStep.isSetUp(owner.userId))) throw new AppError('unauthorized')
    return { owner, replayed: answer.replayed }
  }

  const verify = async (user: UserRow | undefined, password: string) =>
    hasher.verify(user?.passwordHash ?? (await nobodysHash()), password)

  /** Checks a password and counts it if it is wrong. @returns the account; undefined if none matches */
  async function check(email: string, password: string, address: string): Promise<UserRow | undefined> {
    const account = `${address} ${email}`
    await deps.passwordFailures.check(address)
    await deps.loginFailures.check(account)
    const user = await users.findByEmail(db.read, email)
    // tries from elsewhere do not lock the account's own people out at addresses where it is signed in
    const counts = !(user && (await deps.sessions.knows(user, address)))
    if (counts) await deps.tries.begin(email)
    const right = await verify(user, password).catch(async (error: unknown) => {
      if (counts) await deps.tries.unchecked(email)
      throw error
    })
    if (user && right) {
      if (counts) await db.write((tx) => deps.tries.clear(tx, email))
      return user
    }
    await deps.passwordFailures.count(address)
    await deps.loginFailures.count(account)
    return undefined
  }

  async function login({ email, password }: Credentials, caller: Caller, site: Site) {
    const user = await check(email, password, caller.address)
    if (!user) throw new AppError('credentials_wrong')
    if (user.disabledAt !== null) throw new AppError('account_disabled')
    const renewed = hasher.outdated(user.passwordHash, PASSWORD_COST)
      ? await hasher.hash(password, PASSWORD_COST)
      : undefined
    const secondFactor = await deps.secondStep.ask(user, site)
    const owner = await db.write(async (tx) => {
      if (renewed !== undefined) await users.updatePasswordHash(tx, user.id, user.passwordHash, renewed)
      // a factor added in the meantime raises the version, which refuses this login
      return secondFactor ? undefined : deps.sessions.open(tx, user, caller)
    })
    if (owner) return owner
    throw new AppError('second_factor_needed', { secondFactor })
  }

  async function confirm(...[userId, password, address]: Parameters<AuthService['confirm']>) {
    const known = await users.findById(db.read, userId)
    if (!known) throw new AppError('unauthorized')
    const user = await check(known.email, password, address)
    if (!user) throw new AppError('password_wrong')
    if (user.id !== userId) throw new AppError('unauthorized')
    return user
  }

  return {
    register: (form, caller, key) => oneAtATime(caller.address, () => register(form, caller, key)),
    login: (form, caller, site) => oneAtATime(caller.address, () => login(form, caller, site)),
    accountOf: async (email) => (await users.findByEmail(db.read, email))?.id,
    confirm: (userId, password, address) => oneAtATime(address, () => confirm(userId, password, address)),
  }
}
