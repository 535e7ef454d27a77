/**
 * Sessions: who is signed in on which device. A token names its session, and is valid only as long as that.
 *
 * A session is valid for one version of the account. Raising that version ends all of them at once, and a login that
 * has checked the password of an earlier version begins none.
 */
import type { Database, Transaction } from '../../db/database'
import type { SessionRow, UserRow } from '../../db/tables/tables'
import { AppError } from '../../http/app-error'
import type { SignedIn } from '../../http/caller/bearer'
import { isUuid } from '../../ids'
import { acceptedSecrets, type Secrets } from '../../crypto/secrets'
import type { Caller } from '../caller'
import * as sessions from './sessions.repository'
import * as users from '../users.repository'

/** per account; the least recently used makes room for another */
const SESSIONS_MAX = 100

/** What a token is made of. */
export type TokenOwner = Pick<SessionRow, 'id' | 'userId' | 'expiresAt'> & { isAdmin: boolean }

export interface SessionLifetimes {
  /** ms from the login */
  absoluteMs: number
  /** ms without use */
  idleMs: number
}

export interface SessionsService {
  /**
   * Begins a session.
   * @param user as it was when its password was checked
   * @param secondFactor whether one was proven
   * @throws AppError credentials_wrong (401), after a second factor ticket_invalid (410), if sessions of the account
   * were ended since then
   */
  open(
    tx: Transaction,
    user: Pick<UserRow, 'id' | 'email' | 'isAdmin' | 'tokenVersion'>,
    caller: Caller,
    secondFactor?: boolean,
  ): Promise<TokenOwner>
  /** A session that was opened before, for a repeated answer. @returns undefined if it is over */
  reopen(id: string): Promise<TokenOwner | undefined>
  /** The living sessions of an account, the most recently used first. */
  list(userId: string): Promise<SessionRow[]>
  /** Ends one session, and its open streams. @throws AppError session_unknown (404) */
  end(userId: string, id: string): Promise<void>
  /** Ends all other sessions of the account. @returns the caller's */
  endOthers(me: SignedIn): Promise<TokenOwner>
  /**
   * The same within a transaction that has raised the account's version.
   * @param secondFactor whether one was proven just now
   */
  keepOnly(tx: Transaction, user: UserRow, me: SignedIn, secondFactor?: boolean): Promise<TokenOwner>
  /** Whether the account is signed in on a device at this address. */
  knows(user: Pick<UserRow, 'id' | 'tokenVersion'>, address: string): Promise<boolean>
}

export function createSessionsService(deps: {
  db: Database
  secrets: Secrets
  newId: () => string
  now: () => number
  lifetimes: SessionLifetimes
}): SessionsService {
  const { db, now, lifetimes } = deps
  const networkOf = (userId: string, address: string, by: Secrets = deps.secrets) =>
    by.mac('session network', userId, address)
  const liveAt = (tokenVersion: number): sessions.LiveAt => ({
    tokenVersion,
    now: now(),
    idleSince: now() - lifetimes.idleMs,
  })

  const open: SessionsService['open'] = async (tx, user, caller, secondFactor = false) => {
    const at = now()
    const row: SessionRow = {
      id: deps.newId(),
      userId: user.id,
      tokenVersion: user.tokenVersion,
      device: caller.device,
      network: networkOf(user.id, caller.address),
      createdAt: at,
      lastUsedAt: at,
      expiresAt: at + lifetimes.absoluteMs,
      secondFactorAt: secondFactor ? at : null,
    }
    // sessions that begin at once would all find room for one more
    const held = await users.hold(tx, { id: user.id })
    if (held?.tokenVersion !== user.tokenVersion)
      throw new AppError(secondFactor ? 'ticket_invalid' : 'credentials_wrong')
    await sessions.removeDead(tx, user.id, liveAt(user.tokenVersion))
    await sessions.trim(tx, user.id, SESSIONS_MAX - 1)
    await sessions.insert(tx, row)
    return { ...row, isAdmin: user.isAdmin }
  }

  const keepOnly: SessionsService['keepOnly'] = async (tx, user, me, secondFactor = false) => {
    tx.touch(user.id)
    await sessions.removeOthers(tx, user.id, me.session)
    const kept = await sessions.renew(tx, user.id, me.session, {
      tokenVersion: user.tokenVersion,
      ...(secondFactor && { secondFactorAt: now() }),
    })
    // ended elsewhere at the same moment
    if (!kept) throw new AppError('session_ended')
    return { ...kept, isAdmin: user.isAdmin }
  }

  return {
    open,
    keepOnly,

    async reopen(id) {
      const row = await sessions.find(db.read, id)
      const user = row && (await users.findSignedIn(db.read, row.userId, id))
      if (!row || !user) return undefined
      if (user.disabledAt !== null) throw new AppError('account_disabled')
      if (!isLive(user, now(), lifetimes.idleMs)) return undefined
      return { ...row, isAdmin: user.isAdmin }
    },

    async list(userId) {
      const user = await users.findSignedIn(db.read, userId, '')
      return user ? sessions.listLive(db.read, userId, liveAt(user.tokenVersion)) : []
    },

    async end(userId, id) {
      if (!isUuid(id)) throw new AppError('session_unknown')
      const ended = await db.write(async (tx) => {
        tx.touch(userId)
        return sessions.remove(tx, userId, id)
      })
      if (!ended) throw new AppError('session_unknown')
    },

    endOthers: (me) =>
      db.write(async (tx) => {
        const user = await users.raiseVersion(tx, me.id)
        if (!user) throw new AppError('unauthorized')
        return keepOnly(tx, user, me)
      }),

    async knows(user, address) {
      for (const by of acceptedSecrets(deps.secrets)) {
        const network = networkOf(user.id, address, by)
        if (await sessions.knowsNetwork(db.read, user.id, network, liveAt(user.tokenVersion))) return true
      }
      return false
    },
  }
}

/** Whether the session that was read with its account is not over. */
export const isLive = ({ tokenVersion, session }: users.SignedInRow, now: number, idleMs: number): boolean =>
  session !== null &&
  session.tokenVersion === tokenVersion &&
  session.expiresAt > now &&
  session.lastUsedAt > now - idleMs
