/** The second factors of people's own accounts. */
import type {
  AddFactorForm,
  BeginFactorForm,
  BegunFactor,
  SecondFactorKind,
} from '@tohfa/sync-protocol/entities/second-factor'
import type { ConfirmedForm } from '@tohfa/sync-protocol/entities/second-step-fields'
import { PASSWORD_COST, type Hasher } from '../../crypto/hasher'
import { recoveryCodeFrom } from '../../crypto/recovery-code'
import type { Secrets } from '../../crypto/secrets'
import type { Database, Transaction } from '../../db/database'
import type { RecoveryCodeRow, SecondFactorRow, UserRow } from '../../db/tables/tables'
import { AppError } from '../../http/app-error'
import type { SignedIn } from '../../http/caller/bearer'
import { isUuid } from '../../ids'
import type { Idempotency, IdempotencyKey } from '../../operations/idempotency'
import type { AuthService } from '../login/auth.service'
import type { Kept } from '../account.service'
import type { Caller } from '../caller'
import { askForNewPasskey, readNewPasskey, type Site } from '../../passkeys/passkeys'
import { createFactorBoxes } from './second-factor-boxes'
import * as factors from './second-factors.repository'
import { wrongCode } from './second-step.service'
import * as sessionRows from '../sessions/sessions.repository'
import type { SessionsService } from '../sessions/sessions.service'
import type { Tickets } from '../../crypto/tickets'
import { newTotpSecret, stepOf, totpUri } from './totp'
import * as users from '../users.repository'

/** how many recovery codes an account gets at a time */
const RECOVERY_CODES = 10
/** authenticator apps and passkeys of one account */
const SECOND_FACTORS_MAX = 10
/** from the password until a new factor has to be proven: an app may have to be installed first */
const FACTOR_SETUP_LIFETIME_MS = 15 * 60_000

const PURPOSE = 'new second factor'

interface SetupTicket {
  /** of the new factor */
  id: string
  kind: SecondFactorKind
  tokenVersion: number
  /** for an app: its secret; for a passkey: the challenge */
  secret: string
}

export interface SecondFactorsService {
  /** The factors in the order in which they were added, and the number of recovery codes left. */
  list(userId: string): Promise<{ factors: SecondFactorRow[]; codesLeft: number }>
  /**
   * Makes what a new app or passkey needs, and stores nothing.
   * @throws AppError password_wrong (403), second_factors_full, passkeys_need_https (409), too_many_tries or busy (429)
   */
  begin(me: SignedIn, form: BeginFactorForm, caller: Caller, site: Site): Promise<BegunFactor>
  /**
   * Adds the factor once it is proven, and ends all other sessions. From then on, the caller's counts as proven.
   * @returns also new recovery codes if the account has none
   * @throws AppError second_factor_wrong, passkey_refused (403), second_factors_full (409), ticket_invalid (410)
   */
  add(
    me: SignedIn,
    form: AddFactorForm,
    caller: Caller,
    site: Site,
    key: IdempotencyKey | null,
  ): Promise<Kept & { recoveryCodes: string[] | undefined }>
  /**
   * Removes a factor. No session ends. The last factor takes the recovery codes with it, and no session counts as
   * proven.
   * @throws AppError password_wrong (403), second_factor_unknown (404), too_many_tries or busy (429)
   */
  remove(
    me: SignedIn,
    id: string,
    form: ConfirmedForm,
    caller: Caller,
    key: IdempotencyKey | null,
  ): Promise<{ replayed: boolean }>
  /**
   * Makes new recovery codes, which replace the earlier ones.
   * @throws AppError password_wrong (403), second_factor_missing (409), too_many_tries or busy (429)
   */
  renewCodes(
    me: SignedIn,
    form: ConfirmedForm,
    caller: Caller,
    key: IdempotencyKey | null,
  ): Promise<{ recoveryCodes: string[]; replayed: boolean }>
}

export function createSecondFactorsService(deps: {
  db: Database
  hasher: Hasher
  secrets: Secrets
  auth: AuthService
  sessions: SessionsService
  tickets: Tickets
  idempotency: Idempotency
  newId: () => string
  now: () => number
}): SecondFactorsService {
  const { db, secrets, tickets, idempotency, now } = deps
  const boxes = createFactorBoxes(secrets)

  /** @returns the columns that differ between kinds */
  async function proven({ id, kind, secret }: SetupTicket, userId: string, form: AddFactorForm, site: Site) {
    if (kind === 'totp') {
      const usedUp = form.code === undefined ? undefined : stepOf(secret, form.code, now())
      if (usedUp === undefined) throw wrongCode('code')
      return {
        usedUp,
        secretBox: boxes.seal(secret, userId, id),
        credentialId: null,
        publicKey: null,
        counter: 0,
        transports: '',
      }
    }
    const passkey = form.passkey && (await readNewPasskey(form.passkey, secret, site, 'preferred'))
    if (!passkey) throw new AppError('passkey_refused')
    return { ...passkey, usedUp: 0, secretBox: null }
  }

  async function hashed(batch: string, userId: string): Promise<RecoveryCodeRow[]> {
    const codes = recoveryCodesOf(secrets, batch, userId)
    const hashes = await Promise.all(codes.map((code) => deps.hasher.hash(code, PASSWORD_COST)))
    return hashes.map((hash) => ({ id: deps.newId(), userId, hash }))
  }

  /** Keeps the account as it was when its password was checked, until the commit. */
  async function hold(tx: Transaction, { id, passwordHash }: UserRow): Promise<void> {
    const held = await users.hold(tx, { id })
    if (held?.passwordHash !== passwordHash || held.disabledAt !== null) throw new AppError('unauthorized')
  }

  return {
    list: async (userId) => ({
      factors: await factors.listOf(db.read, userId),
      codesLeft: await factors.countCodes(db.read, userId),
    }),

    async begin(me, { current_password, kind }, caller, site) {
      const user = await deps.auth.confirm(me.id, current_password, caller.address)
      const known = await factors.listOf(db.read, me.id)
      if (known.length >= SECOND_FACTORS_MAX) throw new AppError('second_factors_full')
      const issue = (secret: string) => {
        const { tokenVersion } = user
        const setup: SetupTicket = { id: deps.newId(), kind, tokenVersion, secret }
        return tickets.issue(setup, FACTOR_SETUP_LIFETIME_MS, PURPOSE, me.id)
      }
      if (kind === 'totp') {
        const secret = newTotpSecret()
        return { ticket: issue(secret), totp: { secret, uri: totpUri(secret, user.email) } }
      }
      if (site.rpId === null) throw new AppError('passkeys_need_https')
      const { challenge, options } = await askForNewPasskey(
        site.rpId,
        { id: user.id, name: user.email },
        known.filter(factors.isPasskey),
        'preferred',
      )
      return { ticket: issue(challenge), passkey: options }
    },

    async add(me, form, caller, site, key) {
      const answer = await idempotency.once(key, async () => {
        const setup = tickets.open<SetupTicket>(form.ticket, PURPOSE, me.id)
        const columns = await proven(setup, me.id, form, site)
        const batch = deps.newId()
        const codes = (await factors.countCodes(db.read, me.id)) === 0 ? await hashed(batch, me.id) : []
        return {
          write: async (tx) => {
            const user = await users.raiseVersion(tx, me.id)
            if (!user) throw new AppError('unauthorized')
            if (user.tokenVersion !== setup.tokenVersion + 1) throw new AppError('ticket_invalid')
            if ((await factors.listOf(tx, me.id)).length >= SECOND_FACTORS_MAX)
              throw new AppError('second_factors_full')
            const row: SecondFactorRow = {
              id: setup.id,
              userId: me.id,
              kind: setup.kind,
              name: caller.device,
              createdAt: now(),
              lastUsedAt: null,
              ...columns,
            }
            if (!(await factors.insert(tx, row))) throw new AppError('passkey_refused')
            const gives = codes.length > 0 && (await factors.countCodes(tx, me.id)) === 0
            if (gives) await factors.insertCodes(tx, codes)
            const { id: session_id } = await deps.sessions.keepOnly(tx, user, me, true)
            // stored without the codes, which a replay makes again
            return { status: 200, body: { session_id, batch: gives ? batch : null }, userId: me.id }
          },
        }
      })
      const { session_id, batch } = JSON.parse(answer.json) as { session_id: string; batch: string | null }
      const owner = await deps.sessions.reopen(session_id)
      if (!owner) throw new AppError('unauthorized')
      return {
        owner,
        replayed: answer.replayed,
        recoveryCodes: batch === null ? undefined : recoveryCodesOf(secrets, batch, me.id),
      }
    },

    async remove(me, id, { current_password }, caller, key) {
      if (!isUuid(id)) throw new AppError('second_factor_unknown')
      return idempotency.once(key, async () => {
        const user = await deps.auth.confirm(me.id, current_password, caller.address)
        return {
          write: async (tx) => {
            await hold(tx, user)
            if (!(await factors.remove(tx, me.id, id))) throw new AppError('second_factor_unknown')
            if ((await factors.listOf(tx, me.id)).length === 0) {
              await factors.removeCodesOf(tx, me.id)
              await sessionRows.unprove(tx, me.id)
            }
            return { status: 200, body: {}, userId: me.id }
          },
        }
      })
    },

    async renewCodes(me, { current_password }, caller, key) {
      const answer = await idempotency.once(key, async () => {
        const user = await deps.auth.confirm(me.id, current_password, caller.address)
        const batch = deps.newId()
        const codes = await hashed(batch, me.id)
        return {
          write: async (tx) => {
            await hold(tx, user)
            if ((await factors.listOf(tx, me.id)).length === 0) throw new AppError('second_factor_missing')
            await factors.removeCodesOf(tx, me.id)
            await factors.insertCodes(tx, codes)
            return { status: 200, body: { batch }, userId: me.id }
          },
        }
      })
      const { batch } = JSON.parse(answer.json) as { batch: string }
      return { recoveryCodes: recoveryCodesOf(secrets, batch, me.id), replayed: answer.replayed }
    },
  }
}

/**
 * The recovery codes of one batch, in stored form. They are not stored, but derived again for a repeated request.
 * @param batch a UUID that names the request that makes them
 */
const recoveryCodesOf = (secrets: Secrets, batch: string, userId: string): string[] =>
  Array.from({ length: RECOVERY_CODES }, (_, i) =>
    recoveryCodeFrom(secrets.mac('recovery codes', batch, userId, String(i))),
  )
