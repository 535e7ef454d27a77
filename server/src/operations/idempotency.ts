/**
 * Every request with an idempotency key is applied at most once, and gets the same answer every time.
 *
 * 1. There is one order, however a request comes: a stored answer is given again; otherwise the request is prepared,
 *    then one transaction writes its effect and inserts its record with the answer; then its files are kept, or removed
 *    if nothing was written.
 * 2. The record is inserted last, and the primary key lets one of several twins do it, in all processes. The others are
 *    undone. A twin may also fail earlier, because it meets what the first has written. So after every failure the record
 *    is looked for once more, and is the answer if it is there. Looking for it before the transaction is only a shortcut
 *    for replays.
 * 3. Only what was applied is stored, so a corrected request may use the same key.
 * 4. The stored answer is the answer: a replay sends its bytes, whatever has changed since. An answer with values that
 *    are encrypted in rows is stored encrypted.
 * 5. A record lives as long as its campaign or account. For 400 days more the hash of its key stays, so that what makes
 *    something new does not make it again (past-operations.ts).
 */
import type { StoredBlobs } from '../blobs/stored-blobs'
import { createKeyedLock } from '../concurrency/keyed-lock'
import type { Secrets } from '../crypto/secrets'
import type { Database, Session, Transaction } from '../db/database'
import { CommitUnknownError, unavailablePart } from '../db/store-unavailable'
import { AppError } from '../http/app-error'
import type { JsonText } from '../http/json-text'
import type { DeviceTime } from './device-clock'
import { createFingerprints, type Fingerprint, type Fingerprints } from './fingerprint'
import { AppliedMeanwhileError, createStoredAnswers } from './stored-answers'
import * as operations from './applied-operations.repository'

/** The key of one request: its Idempotency-Key or operation id (a lower-case UUID), and a fingerprint of its content. */
export interface IdempotencyKey {
  id: string
  fingerprint: Fingerprint
  /** what the device's clock said, if it was queued */
  device?: DeviceTime | null
  /** what is asked for, however it came; undefined if that is not known */
  content?: () => Promise<readonly string[]>
}

/** What a transaction returns: the answer to send and store, and the campaign or user that it is deleted with. */
export interface Effect<Body> {
  status: number
  body: Body
  campaignId?: string
  userId?: string
  /** It makes a campaign, which a repeated request must not make again once that is deleted. */
  makesCampaign?: boolean
  /** the code of the gift whose recipient it is about: the answer is erased with them */
  code?: string
  /** the answer has values that are encrypted in rows: then it is stored encrypted, too */
  isPrivate?: boolean | undefined
  /** removes the files whose rows the transaction deleted; called after the commit */
  removeFiles?: (() => Promise<void>) | undefined
}

export type Write<Body> = (tx: Transaction) => Promise<Effect<Body>>

/** A request that was checked and made ready. Nobody sees anything of it before `write` is committed. */
export interface Prepared<Body> {
  /** keys of the files that were stored for it; those without a row in the end are removed */
  files?: readonly string[]
  /** The whole effect. It may run again after a serialization failure. @throws AppError saying why it is refused */
  write: Write<Body>
}

export interface Answer<Body> {
  status: number
  /** stored and sent unchanged */
  json: JsonText<Body>
  replayed: boolean
  /** epoch ms, the server's clock */
  appliedAt: number
}

/** One of several requests that are applied in their order. */
export interface Step<Body = unknown> {
  key: IdempotencyKey | null
  /** Only one step with this name is prepared and written at a time in this process. Such a step comes by itself. */
  oneAtATime?: string | undefined
  /**
   * Looks up, checks, proves, hashes and, last of all, stores files.
   * @throws AppError saying why the request is refused
   */
  prepare(): Promise<Prepared<Body>>
}

export type Outcome<Body> = { answer: Answer<Body> } | { refusal: unknown }

export interface Idempotency extends Fingerprints {
  /**
   * Erases the remembered answers about a gift under one of its codes. Their ids and the fact stay, so that a repeated
   * request is refused (410 `gift_erased`) and never applied again.
   */
  eraseAnswers(tx: Transaction, code: string): Promise<void>
  /**
   * Applies requests that depend on each other's order: those that are not answered yet are prepared one after another and
   * written in one transaction.
   * @returns the outcomes in their order, up to the first refusal; nothing after that one is applied
   */
  inOrder(steps: readonly Step[]): Promise<Outcome<unknown>[]>
  /**
   * Prepares and applies one request, or gives the first answer again if the key was applied before.
   * @throws what `prepare` and its `write` throw, and AppError idempotency_key_reused (422) if the key was used for another
   * request
   */
  once<Body>(key: IdempotencyKey | null, prepare: () => Promise<Prepared<Body>>): Promise<Answer<Body>>
  /** As `once`, for a request that needs no preparation. */
  writeOnce<Body>(key: IdempotencyKey | null, write: Write<Body>): Promise<Answer<Body>>
}

export function createIdempotency(deps: {
  db: Database
  storedBlobs: Pick<StoredBlobs, 'removeOrphans'>
  secrets: Secrets
  now: () => number
}): Idempotency {
  const answers = createStoredAnswers(deps)
  const oneAtATime = createKeyedLock()

  interface Ready {
    key: IdempotencyKey | null
    content: readonly string[] | undefined
    prepared: Prepared<unknown>
  }

  interface Written {
    outcome: Outcome<unknown>
    removeFiles?: Effect<unknown>['removeFiles']
  }

  async function write(tx: Transaction, { key, content, prepared }: Ready): Promise<Written> {
    const { answer, removeFiles } = await answers.writeAndStore(tx, key, content, prepared.write)
    return { outcome: { answer }, removeFiles }
  }

  /** Writes each under a savepoint, up to the first refusal. */
  async function writeEach(tx: Transaction, all: readonly Ready[]): Promise<Written[]> {
    const written: Written[] = []
    for (const one of all) {
      const next = await tx
        .savepoint((tx) => write(tx, one))
        .catch(async (refusal: unknown) => ({ outcome: await inPlaceOf(refusal, one.key, tx) }))
      written.push(next)
      if ('refusal' in next.outcome) break
    }
    return written
  }

  /** Writes in one transaction. @returns the outcomes of those that were written or refused */
  async function writeAll(all: readonly Ready[]): Promise<Outcome<unknown>[]> {
    const [first] = all
    if (!first) return []
    const isOnly = all.length === 1
    const perhapsOrphans = new Set(all.flatMap(({ prepared }) => prepared.files ?? []))
    try {
      // a single one is undone with its transaction
      const written = await deps.db.write(async (tx) =>
        isOnly ? [await write(tx, first)] : writeEach(tx, all),
      )
      for (const { removeFiles } of written) await removeFiles?.()
      return written.map(({ outcome }) => outcome)
    } catch (refusal) {
      // a row that nobody sees yet may still appear
      if (refusal instanceof CommitUnknownError) perhapsOrphans.clear()
      // what fails for several of them, such as the commit, is the outcome of the first, and the others wait
      return [await inPlaceOf(refusal, isOnly ? first.key : null)]
    } finally {
      await deps.storedBlobs.removeOrphans([...perhapsOrphans])
    }
  }

  /** The outcome of a request that was applied before; undefined if it was not. */
  async function knownOutcome(
    key: IdempotencyKey | null,
    session: Session = deps.db.read,
  ): Promise<Outcome<unknown> | undefined> {
    try {
      const answer = key && (await answers.find(session, key))
      return answer ? { answer } : undefined
    } catch (refusal) {
      return { refusal }
    }
  }

  /** A refused request may have been applied by another transaction in the meantime: then that is its outcome. */
  async function inPlaceOf(
    refusal: unknown,
    key: IdempotencyKey | null,
    session?: Session,
  ): Promise<Outcome<unknown>> {
    const known = unavailablePart(refusal) === null && (await knownOutcome(key, session))
    if (known) return known
    // its answer was deleted, with what it had made
    if (refusal instanceof AppliedMeanwhileError) return { refusal: new AppError('campaign_unknown') }
    return { refusal }
  }

  /** What there is to write for a step; or its outcome, if its preparation was refused. */
  async function makeReady({ key, prepare }: Step): Promise<Ready | Outcome<unknown>> {
    try {
      const prepared = await prepare()
      // before the transaction, which waits for nothing else
      const content = await key?.content?.().catch(() => undefined)
      return { key, content, prepared }
    } catch (refusal) {
      return inPlaceOf(refusal, key)
    }
  }

  async function applyInOrder(steps: readonly Step[]): Promise<Outcome<unknown>[]> {
    const known = new Map<Step, Outcome<unknown>>()
    for (const step of steps) {
      const outcome = await knownOutcome(step.key)
      if (outcome) known.set(step, outcome)
    }
    const outcomes: Outcome<unknown>[] = []
    const isRefused = () => outcomes.some((outcome) => 'refusal' in outcome)
    let ready: Ready[] = []
    const writeReady = async () => {
      outcomes.push(...(await writeAll(ready)))
      ready = []
    }
    for (const step of steps) {
      const next = known.get(step) ?? (await makeReady(step))
      if ('prepared' in next) {
        ready.push(next)
        continue
      }
      // an outcome that needs no transaction comes after those of what is ready
      await writeReady()
      if (!isRefused()) outcomes.push(next)
      if (isRefused()) return outcomes
    }
    await writeReady()
    return outcomes
  }

  async function once<Body>(
    key: IdempotencyKey | null,
    prepare: () => Promise<Prepared<Body>>,
  ): Promise<Answer<Body>> {
    const [outcome] = await applyInOrder([{ key, prepare }])
    return answerOf<Body>(outcome)
  }

  return {
    ...createFingerprints(deps.secrets),
    inOrder(steps) {
      const name = steps[0]?.oneAtATime
      return name === undefined ? applyInOrder(steps) : oneAtATime(name, () => applyInOrder(steps))
    },
    once,
    writeOnce: (key, write) => once(key, () => Promise.resolve({ write })),
    eraseAnswers: operations.erase,
  }
}

/** The answer of an outcome. @throws the refusal */
export function answerOf<Body>(outcome: Outcome<unknown> | undefined): Answer<Body> {
  if (!outcome) throw new Error('a request was neither applied nor refused')
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer as Answer<Body>
}
