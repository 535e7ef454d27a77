/**
 * At most once, and answered alike every time (sync-wire, "Every call").
 *
 * 1. The effect and the record of its answer commit in one transaction, so there is never one without the other.
 * 2. The record is reserved before the effect: the primary key makes twins wait for each other at the database, also
 *    between processes. Looking first and acting later is only a short cut for replays.
 * 3. Only what was applied is remembered. A refusal rolls the reservation back, and the same id may come again mended.
 * 4. The fingerprint of the request is keyed, because it covers PINs and a plain digest of six digits can be searched.
 */
import type { Database, Transaction } from '../db/database'
import { AppError } from '../http/app-error'
import { jsonText, type JsonText } from '../http/json-text'
import { OperationHeld, type LaneTurn } from './lane-turn'
import * as operations from './operations.repository'
import type { Secrets } from '../crypto/secrets'
import { sameText } from '../crypto/secrets'

/** Names one request: its Idempotency-Key or operation id (a lower-case UUID), and what was asked. */
export interface RequestKey {
  id: string
  fingerprint: string
  turn?: LaneTurn
}

/** What a transaction did: the answer to give and remember, and whose it is (deleted with them). */
export interface Effect<Body> {
  status: number
  body: Body
  campaignId?: string
  userId?: string
}

export interface Answer<Body> {
  status: number
  /** stored and sent as it is */
  json: JsonText<Body>
  replayed: boolean
}

export type Commit = <Body>(effect: (tx: Transaction) => Promise<Effect<Body>>) => Promise<Answer<Body>>

export interface Idempotency {
  /**
   * The fingerprint of a request: everything of it that makes it another request when it differs.
   * @throws AppError body_malformed (400) when it is nested without end
   */
  fingerprint(...parts: unknown[]): string
  /**
   * Runs `work`, unless the key was applied before: then the first answer is given again.
   * `work` checks, hashes and prepares, then calls `commit` with what happens in the transaction.
   * @throws AppError idempotency_key_reused (422) when the key stands for another request
   */
  once<Body>(key: RequestKey | null, work: (commit: Commit) => Promise<Answer<Body>>): Promise<Answer<Body>>
}

export function createIdempotency(deps: { db: Database; secrets: Secrets; now: () => number }): Idempotency {
  const underWay = new Map<string, Promise<unknown>>()

  const replay = <Body>(key: RequestKey, applied: operations.AppliedOperation): Answer<Body> => {
    if (!sameText(applied.fingerprint, key.fingerprint)) throw new AppError('idempotency_key_reused')
    return { status: applied.status, json: applied.body as JsonText<Body>, replayed: true }
  }

  const commitOnce =
    (key: RequestKey | null): Commit =>
    <Body>(effect: (tx: Transaction) => Promise<Effect<Body>>) =>
      inTurn<Body>(key?.turn, async (tx) => {
        if (key) {
          const { id, fingerprint } = key
          const mine = await operations.reserve(tx, { id, fingerprint, createdAt: deps.now() })
          if (!mine) return replay(key, await operations.get(tx, key.id))
        }
        const { body, status, campaignId, userId } = await effect(tx)
        const json = jsonText(body)
        if (key) await operations.complete(tx, key.id, { status, body: json, campaignId, userId })
        return { status, json, replayed: false }
      })

  async function inTurn<Body>(
    turn: LaneTurn | undefined,
    work: (tx: Transaction) => Promise<Answer<Body>>,
  ): Promise<Answer<Body>> {
    if (!turn || !deps.db.inOrder) return deps.db.write(work)
    const written = deps.db.write(async (tx) => {
      if (turn.held()) throw new OperationHeld()
      try {
        return await work(tx)
      } catch (error) {
        // before the next one's turn, which may be in the same commit
        turn.hold()
        throw error
      }
    })
    // its commit may fail as well, and the next group begins before this one has tidied up and is answered
    written.catch(() => turn.hold())
    turn.asked()
    return written
  }

  /** A refusal may come of what the very same request has just done in another process: then that is the answer. */
  const orTwinElsewhere =
    <Body>(key: RequestKey) =>
    async (refusal: unknown) => {
      const applied = refusal instanceof AppError && (await operations.find(deps.db.read, key.id))
      if (applied) return replay<Body>(key, applied)
      throw refusal
    }

  async function once<Body>(
    key: RequestKey | null,
    work: (commit: Commit) => Promise<Answer<Body>>,
  ): Promise<Answer<Body>> {
    if (!key) return work(commitOnce(null))
    // a twin of what is under way here waits for it: then it is a replay, or the first to be applied
    for (let twin = underWay.get(key.id); twin; twin = underWay.get(key.id)) await twin
    const run = (async () => {
      const applied = await operations.find(deps.db.read, key.id)
      return applied ? replay<Body>(key, applied) : work(commitOnce(key)).catch(orTwinElsewhere<Body>(key))
    })()
    const settled = run.catch(() => {})
    underWay.set(key.id, settled)
    try {
      return await run
    } finally {
      underWay.delete(key.id)
    }
  }

  const fingerprint = (...parts: unknown[]) => {
    try {
      return deps.secrets.mac('request fingerprint', canonical(parts))
    } catch (error) {
      // nested deeper than the stack is: no form of ours
      if (error instanceof RangeError) throw new AppError('body_malformed')
      throw error
    }
  }

  return { fingerprint, once }
}

/** JSON with sorted keys, so that the order of fields makes no other request. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
