/**
 * The second step of a login.
 * - The first step gives a ticket in place of a token. It is sealed, valid for five minutes and only this step, and
 *   bound to the version of the account's tokens: what ends those, such as a new password, voids it.
 * - A proof works once. That is decided in the transaction that begins the session: only one of two logins with the
 *   same code wins, in all processes.
 */
import type { SecondFactorAsked, SecondFactorForm } from '@tohfa/sync-protocol/entities/second-factor'
import { createKeyedLock } from '../../concurrency/keyed-lock'
import type { Hasher } from '../../crypto/hasher'
import type { Secrets } from '../../crypto/secrets'
import type { Database, Transaction } from '../../db/database'
import type { UserRow } from '../../db/tables/tables'
import { AppError } from '../../http/app-error'
import type { Throttle } from '../../rate-limits/throttle'
import type { Caller } from '../caller'
import type { LoginTries } from '../login/login-tries'
import { askPasskeys, checkPasskey, type Site } from '../../passkeys/passkeys'
import { createFactorBoxes } from './second-factor-boxes'
import * as factors from './second-factors.repository'
import type { SessionsService, TokenOwner } from '../sessions/sessions.service'
import type { Tickets } from '../../crypto/tickets'
import { stepOf } from './totp'
import * as users from '../users.repository'

/** from a right password until the second step of its login has to be done */
const SECOND_STEP_LIFETIME_MS = 5 * 60_000

const PURPOSE = 'login'

interface LoginTicket {
  userId: string
  tokenVersion: number
  /** epoch ms */
  askedAt: number
  /** that a passkey has to answer; null: none was asked */
  challenge: string | null
}

/** Uses up the proof. @returns false if another login was first */
type Use = (tx: Transaction) => Promise<boolean>

export interface SecondStepService {
  /** Whether logins of the account have a second step. */
  isSetUp(userId: string): Promise<boolean>
  /**
   * How a login goes on after the right password.
   * @param user as it was when its password was checked
   * @returns undefined if the account has no second factor
   */
  ask(user: Pick<UserRow, 'id' | 'tokenVersion'>, site: Site): Promise<SecondFactorAsked | undefined>
  /** The id of the account whose login has this ticket, only for the security log; undefined if it is no ticket. */
  accountOf(ticket: string): string | undefined
  /**
   * Begins the session of a login whose second step is proven.
   * @throws AppError second_factor_wrong, passkey_refused (403), ticket_invalid (410), too_many_tries or busy (429)
   */
  finish(form: SecondFactorForm, caller: Caller, site: Site): Promise<TokenOwner>
}

export function createSecondStepService(deps: {
  db: Database
  hasher: Hasher
  secrets: Secrets
  sessions: SessionsService
  tickets: Tickets
  /** wrong codes, by account */
  codeTries: LoginTries
  now: () => number
  /** by address and network, whatever the account */
  passwordFailures: Throttle
}): SecondStepService {
  const { db, tickets, now } = deps
  const boxes = createFactorBoxes(deps.secrets)
  // concurrent tries from one address would all pass the limit before the first has failed
  const oneAtATime = createKeyedLock()

  async function byApp(userId: string, code: string): Promise<Use | undefined> {
    const at = now()
    for (const { id, secretBox, usedUp } of await factors.listOf(db.read, userId)) {
      if (secretBox === null) continue
      const step = stepOf(boxes.open(secretBox, userId, id), code, at)
      if (step !== undefined && step > usedUp)
        return (tx) => factors.use(tx, id, { usedUp: step, lastUsedAt: at })
    }
    return undefined
  }

  async function byPasskey(
    { userId, challenge, askedAt }: LoginTicket,
    answer: NonNullable<SecondFactorForm['passkey']>,
    site: Site,
  ): Promise<Use | undefined> {
    const known = (await factors.listOf(db.read, userId))
      .filter(factors.isPasskey)
      .find(({ credentialId }) => credentialId === answer.id)
    if (!known || challenge === null) return undefined
    const counter = await checkPasskey(answer, challenge, site, known, 'preferred')
    if (counter === undefined) return undefined
    return (tx) => factors.use(tx, known.id, { usedUp: askedAt, lastUsedAt: now(), counter })
  }

  async function byRecoveryCode(userId: string, code: string): Promise<Use | undefined> {
    for (const { id, hash } of await factors.codesOf(db.read, userId))
      if (await deps.hasher.verify(hash, code)) return (tx) => factors.useCode(tx, id)
    return undefined
  }

  async function finish(...[form, caller, site]: Parameters<SecondStepService['finish']>) {
    await deps.passwordFailures.check(caller.address)
    const ticket = tickets.open<LoginTicket>(form.ticket, PURPOSE)
    const user = await users.findById(db.read, ticket.userId)
    if (user?.tokenVersion !== ticket.tokenVersion || user.disabledAt !== null)
      throw new AppError('ticket_invalid')
    const { passkey, code, recovery_code } = form
    // nobody can guess what a passkey signs
    const counts = passkey === undefined
    if (counts) await deps.codeTries.begin(user.id)
    const attempt = async () => {
      const use = passkey
        ? await byPasskey(ticket, passkey, site)
        : code === undefined
          ? await byRecoveryCode(user.id, recovery_code ?? '')
          : await byApp(user.id, code)
      return (
        use &&
        db.write(async (tx) => {
          if (!(await use(tx))) return undefined
          await deps.codeTries.clear(tx, user.id)
          return deps.sessions.open(tx, user, caller, true)
        })
      )
    }
    const owner = await attempt().catch(async (error: unknown) => {
      if (counts) await deps.codeTries.unchecked(user.id)
      throw error
    })
    if (owner) return owner
    await deps.passwordFailures.count(caller.address)
    if (passkey) throw new AppError('passkey_refused')
    throw wrongCode(code === undefined ? 'recovery_code' : 'code')
  }

  return {
    isSetUp: async (userId) => (await factors.listOf(db.read, userId)).length > 0,
    async ask({ id, tokenVersion }, site) {
      const known = await factors.listOf(db.read, id)
      if (known.length === 0) return undefined
      const passkeys = known.filter(factors.isPasskey)
      const asked =
        site.rpId !== null && passkeys.length > 0 ? await askPasskeys(site.rpId, passkeys, 'preferred') : null
      const ticket: LoginTicket = {
        userId: id,
        tokenVersion,
        askedAt: now(),
        challenge: asked?.challenge ?? null,
      }
      const ways: SecondFactorAsked['ways'] = []
      if (known.some(({ kind }) => kind === 'totp')) ways.push('totp')
      if (asked) ways.push('passkey')
      if ((await factors.countCodes(db.read, id)) > 0) ways.push('recovery_code')
      return {
        ticket: tickets.issue(ticket, SECOND_STEP_LIFETIME_MS, PURPOSE),
        ways,
        passkey: asked?.options,
      }
    },
    accountOf(ticket) {
      try {
        return tickets.open<LoginTicket>(ticket, PURPOSE).userId
      } catch {
        return undefined
      }
    },
    finish: (form, caller, site) => oneAtATime(caller.address, () => finish(form, caller, site)),
  }
}

/** The refusal of a code, at its field. */
export function wrongCode(field: 'code' | 'recovery_code'): AppError {
  const { detail } = new AppError('second_factor_wrong')
  return new AppError('second_factor_wrong', { errors: [{ field, detail }] })
}
