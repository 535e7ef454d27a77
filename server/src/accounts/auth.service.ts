import type { Credentials } from '@tohfa/sync-protocol/entities/user'
import type { Database } from '../db/database'
import type { UserRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import type { Idempotency, IdempotencyKey } from '../operations/idempotency'
import type { FailureLimit } from '../http/failure-limit'
import { PASSWORD_COST, type Hasher } from '../crypto/hasher'
import { createKeyedLock } from '../concurrency/keyed-lock'
import * as users from './users.repository'

/** The account that a token is made for. */
export type TokenOwner = Pick<UserRow, 'id' | 'isAdmin' | 'tokenVersion'>

export interface AuthService {
  /**
   * Makes an account; `password` is 8 to 256 code points, `email` trimmed and lower-case.
   * @throws AppError email_taken (409), account_disabled (409) for a replay, too_many_tries or busy (429)
   */
  register(
    form: Credentials,
    address: string,
    key: IdempotencyKey | null,
  ): Promise<{ user: TokenOwner; replayed: boolean }>
  /**
   * @throws AppError credentials_wrong (401), equally slow for an unknown email; account_disabled (409), only with the right
   * password; too_many_tries, busy (429)
   */
  login(form: Credentials, address: string): Promise<TokenOwner>
}

export function createAuthService(deps: {
  db: Database
  hasher: Hasher
  idempotency: Idempotency
  now: () => number
  newId: () => string
  /** by address and account */
  loginFailures: FailureLimit
  /** by address, whatever the account or code */
  addressFailures: FailureLimit
  registrations: FailureLimit
}): AuthService {
  const { db, hasher } = deps
  // an unknown email takes one hash, as a wrong password does
  let nobody: Promise<string> | undefined
  const nobodysHash = () =>
    (nobody ??= hasher.hash('no account has this password', PASSWORD_COST).catch((error: unknown) => {
      // too busy now; the next call tries again
      nobody = undefined
      throw error
    }))
  // concurrent tries of one address would all pass the limit before the first of them has failed
  const oneAtATime = createKeyedLock()

  async function register(...[form, address, key]: Parameters<AuthService['register']>) {
    await deps.registrations.check(address)
    const answer = await deps.idempotency.once(key, async (commit) => {
      if (await users.findByEmail(db.read, form.email)) throw new AppError('email_taken')
      await deps.registrations.failed(address)
      const passwordHash = await hasher.hash(form.password, PASSWORD_COST)
      return commit(async (tx) => {
        const user = await users.insert(tx, {
          id: deps.newId(),
          email: form.email,
          passwordHash,
          isAdmin: false,
          createdAt: deps.now(),
        })
        if (!user) throw new AppError('email_taken')
        // stored without the token, which is made again for a replay
        return { status: 200, body: { user_id: user.id }, userId: user.id }
      })
    })
    const { user_id: id } = JSON.parse(answer.json) as { user_id: string }
    const user = await users.findSignedIn(db.read, id)
    if (!user) throw new AppError('unauthorized')
    if (user.disabledAt !== null) throw new AppError('account_disabled')
    return { user, replayed: answer.replayed }
  }

  async function login(...[form, address]: Parameters<AuthService['login']>) {
    const account = `${address} ${form.email}`
    await deps.addressFailures.check(address)
    await deps.loginFailures.check(account)
    const user = await users.findByEmail(db.read, form.email)
    const right = await hasher.verify(user?.passwordHash ?? (await nobodysHash()), form.password)
    if (!user || !right) {
      await deps.addressFailures.failed(address)
      await deps.loginFailures.failed(account)
      throw new AppError('credentials_wrong')
    }
    if (user.disabledAt !== null) throw new AppError('account_disabled')
    if (hasher.outdated(user.passwordHash, PASSWORD_COST)) {
      const passwordHash = await hasher.hash(form.password, PASSWORD_COST)
      await db.write((tx) => users.updatePasswordHash(tx, user.id, passwordHash))
    }
    return user
  }

  return {
    register: (form, address, key) => oneAtATime(address, () => register(form, address, key)),
    login: (form, address) => oneAtATime(address, () => login(form, address)),
  }
}
