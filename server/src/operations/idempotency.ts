/**
 * Every request with an idempotency key is applied at most once, and answered alike every time (sync-wire, "Every call").
 *
 * 1. The effect and the stored answer are committed in one transaction, so there is never one without the other.
 * 2. The transaction inserts the record before anything else: the primary key makes requests with the same key wait for each
 *    other at the database, in all processes. Looking for the record before that is only a short cut for replays.
 * 3. Only what was applied is stored. A refusal rolls the record back, so a corrected request may use the same key.
 * 4. The stored answer is the answer: a replay sends its bytes, whatever has changed since. One that tells what is encrypted in
 *    rows is stored encrypted.
 */
import type { Database, Transaction } from '../db/database'
import { AppError } from '../http/app-error'
import { jsonText, type JsonText } from '../http/json-text'
import type { DeviceTime } from './device-clock'
import { OperationBlocked, type LanePlace } from './lane-place'
import * as operations from './operations.repository'
import type { Secrets } from '../crypto/secrets'
import { createAnswerBoxes } from './answer-boxes'
import {
  createFingerprints,
  type Fingerprint,
  type Fingerprints,
  isSameContent,
  withContent,
} from './fingerprint'

/** The key of one request: its Idempotency-Key or operation id (a lower-case UUID), and a fingerprint of its content. */
export interface IdempotencyKey {
  id: string
  fingerprint: Fingerprint
  /** what the device's clock said, where it was queued */
  device?: DeviceTime | null
  /** what is asked for, whichever way it came; undefined where that is not known */
  content?: () => Promise<readonly string[] | undefined>
  place?: LanePlace
}

/** What a transaction gives: the answer to send and to store, and the campaign or user that it is deleted with. */
export interface Effect<Body> {
  status: number
  body: Body
  campaignId?: string
  userId?: string
  /** the code of a gift, where the answer tells what is encrypted in its rows: then it is stored encrypted, too */
  privateOf?: string
}

export interface Answer<Body> {
  status: number
  /** stored and sent unchanged */
  json: JsonText<Body>
  replayed: boolean
}

export type Commit = <Body>(effect: (tx: Transaction) => Promise<Effect<Body>>) => Promise<Answer<Body>>

/** the status of a record whose answer was erased; no applied operation is answered with it */
const ERASED = 410

export interface Idempotency extends Fingerprints {
  /**
   * Erases the remembered answers about a gift: of each its id and the fact stay, so that a repeated request is refused
   * (410 `gift_erased`) and never applied again.
   * @param ids of operations whose answers do not name the code
   */
  eraseAnswers(
    tx: Transaction,
    about: { campaignId: string; code: string; ids: readonly string[] },
  ): Promise<void>
  /**
   * Runs `work`, or gives the first answer again if the key was applied before.
   * `work` checks, hashes and prepares, then calls `commit` with what happens in the transaction.
   * @throws AppError idempotency_key_reused (422) when the key was used for another request
   */
  once<Body>(
    key: IdempotencyKey | null,
    work: (commit: Commit) => Promise<Answer<Body>>,
  ): Promise<Answer<Body>>
}

export function createIdempotency(deps: { db: Database; secrets: Secrets; now: () => number }): Idempotency {
  const underWay = new Map<string, Promise<unknown>>()
  const boxes = createAnswerBoxes(deps.secrets)

  const replay = async <Body>(
    key: IdempotencyKey,
    applied: operations.AppliedOperation,
  ): Promise<Answer<Body>> => {
    // what is left of an answer about a person who was erased
    if (applied.status === ERASED) throw new AppError('gift_erased')
    const { fingerprint } = applied
    if (!key.fingerprint.isSameAs(fingerprint) && !isSameContent(fingerprint, await key.content?.()))
      throw new AppError('idempotency_key_reused')
    const { status, body, bodyBox } = applied
    const json = bodyBox === null ? body : boxes.open(bodyBox, key.id)
    return { status, json: json as JsonText<Body>, replayed: true }
  }

  const commitOnce =
    (key: IdempotencyKey | null): Commit =>
    async <Body>(effect: (tx: Transaction) => Promise<Effect<Body>>) => {
      // before the transaction, which waits for nothing else
      const content = await key?.content?.()
      return writeInLane<Body>(key?.place, async (tx) => {
        if (key) {
          const { id, fingerprint, device } = key
          const mine = await operations.reserve(tx, {
            id,
            fingerprint: withContent(fingerprint.text, content),
            createdAt: deps.now(),
            capturedAt: device?.capturedAt ?? null,
            skew: device?.skew ?? null,
          })
          if (!mine) return replay(key, await operations.get(tx, key.id))
        }
        const { body, status, campaignId, userId, privateOf: code } = await effect(tx)
        const json = jsonText(body)
        if (key && code !== undefined) {
          const bodyBox = boxes.seal(json, key.id)
          await operations.completeSealed(tx, key.id, { status, bodyBox, code, campaignId })
        } else if (key) await operations.complete(tx, key.id, { status, body: json, campaignId, userId })
        return { status, json, replayed: false }
      })
    }

  async function writeInLane<Body>(
    place: LanePlace | undefined,
    work: (tx: Transaction) => Promise<Answer<Body>>,
  ): Promise<Answer<Body>> {
    if (!place || !deps.db.inOrder) return deps.db.write(work)
    const written = deps.db.write(async (tx) => {
      if (place.isBlocked()) throw new OperationBlocked()
      try {
        return await work(tx)
      } catch (error) {
        // at once, as the next one may be in the same commit
        place.blockLater()
        throw error
      }
    })
    // the commit may fail too, and the next group begins before this operation is settled
    written.catch(() => place.blockLater())
    place.writeQueued()
    return written
  }

  /** A request may be refused because it was just applied in another process: then that answer is given. */
  const orAnswerOfOtherProcess =
    <Body>(key: IdempotencyKey) =>
    async (refusal: unknown) => {
      const applied = refusal instanceof AppError && (await operations.find(deps.db.read, key.id))
      if (applied) return replay<Body>(key, applied)
      throw refusal
    }

  async function once<Body>(
    key: IdempotencyKey | null,
    work: (commit: Commit) => Promise<Answer<Body>>,
  ): Promise<Answer<Body>> {
    if (!key) return work(commitOnce(null))
    // wait for a request with the same key: this one is a replay then, or the first to be applied
    for (let other = underWay.get(key.id); other; other = underWay.get(key.id)) await other
    const run = (async () => {
      const applied = await operations.find(deps.db.read, key.id)
      return applied
        ? replay<Body>(key, applied)
        : work(commitOnce(key)).catch(orAnswerOfOtherProcess<Body>(key))
    })()
    const settled = run.catch(() => {})
    underWay.set(key.id, settled)
    try {
      return await run
    } finally {
      underWay.delete(key.id)
    }
  }

  return {
    ...createFingerprints(deps.secrets),
    once,
    eraseAnswers: (tx, about) => operations.erase(tx, about, ERASED),
  }
}
