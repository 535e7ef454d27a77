/**
 * Every request with an idempotency key is applied at most once, and gets the same answer every time.
 *
 * 1. There is one order, however a request comes: a stored answer is given again; otherwise the request is prepared,
 *    then one transaction writes its effect and inserts its record with the answer; then its files are kept, or removed
 *    if nothing was written.
 * 2. The record is inserted last, and the primary key lets one of several twins do it, in all processes. The others are
 *    undone. A twin may also fail earlier, because it meets what the first has written. So after every failure the record
 *    is looked for once more, and is the answer if it is there. Looking for it before the transaction is only a short cut
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
import type { JsonText } from '../http/json-text'
import type { DeviceTime } from './device-clock'
import { createFingerprints, type Fingerprint, type Fingerprints } from './fingerprint'
import { createStoredAnswers } from './stored-answers'
import * as operations from './operations.repository'

/** The key of one request: its Idempotency-Key or operation id (a lower-case UUID), and a fingerprint of its content. */
export interface IdempotencyKey {
  id: string
  fingerprint: Fingerprint
  /** what the device's clock said, if it was queued */
  device?: DeviceTime | null
  /** what is asked for, however it came; undefined if that is not known */
  content?: () => Promise<readonly string[] | undefined>
}

/** What a transaction returns: the answer to send and store, and the campaign or user that it is deleted with. */
export interface Effect<Body> {
  status: number
  body: Body
  campaignId?: string
  userId?: string
  /** It makes a campaign, which a repeated request must not make again once that is deleted. */
  makesCampaign?: boolean
  /** the code of a gift, if the answer has values that are encrypted in its rows: then it is stored encrypted, too */
  privateOf?: string | undefined
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
   * Erases the remembered answers about a gift. Their ids and the fact stay, so that a repeated request is refused (410
   * `gift_erased`) and never applied again.
   * @param ids of operations whose answers do not name the code
   */
  eraseAnswers(
    tx: Transaction,
    about: { campaignId: string; code: string; ids: readonly string[] },
  ): Promise<void>
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

  async function makeReady(step: Step): Promise<Ready> {
    const prepared = await step.prepare()
    // before the transaction, which waits for nothing else
    const content = await step.key?.content?.().catch(() => undefined)
    return { key: step.key, content, prepared }
  }

  /** Writes in one transaction up to the first refusal. @returns the outcomes of those that were written or refused */
  async function writeAll(all: readonly Ready[]): Promise<Outcome<unknown>[]> {
    const perhapsOrphans = new Set(all.flatMap(({ prepared }) => prepared.files ?? []))
    try {
      const { outcomes, removals } = await deps.db.write(async (tx) => {
        const outcomes: Outcome<unknown>[] = []
        const removals: (() => Promise<void>)[] = []
        for (const { key, content, prepared } of all) {
          const apply = (tx: Transaction) => answers.writeAndStore(tx, key, content, prepared.write)
          try {
            // one request is undone with its transaction
            const { answer, removeFiles } = await (all.length === 1 ? apply(tx) : tx.savepoint(apply))
            outcomes.push({ answer })
            if (removeFiles) removals.push(removeFiles)
          } catch (refusal) {
            if (all.length === 1) throw refusal
            const outcome = await inPlaceOf(refusal, key, tx)
            outcomes.push(outcome)
            if ('refusal' in outcome) break
          }
        }
        return { outcomes, removals }
      })
      for (const remove of removals) await remove()
      return outcomes
    } catch (refusal) {
      // a row that nobody sees yet may still appear
      if (refusal instanceof CommitUnknownError) perhapsOrphans.clear()
      return [await inPlaceOf(refusal, all.length === 1 ? (all[0]?.key ?? null) : null)]
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
  const inPlaceOf = async (
    refusal: unknown,
    key: IdempotencyKey | null,
    session?: Session,
  ): Promise<Outcome<unknown>> =>
    (unavailablePart(refusal) === null && (await knownOutcome(key, session))) || { refusal }

  async function applyInOrder(steps: readonly Step[]): Promise<Outcome<unknown>[]> {
    const known = new Map<Step, Outcome<unknown>>()
    for (const step of steps) {
      const outcome = await knownOutcome(step.key)
      if (outcome) known.set(step, outcome)
    }
    const outcomes: Outcome<unknown>[] = []
    const isRefused = () => outcomes.some((outcome) => 'refusal' in outcome)
    let ready: Ready[] = []
    /** Writes what is ready, before an outcome that needs no transaction. */
    const writeReady = async (outcome?: Outcome<unknown>) => {
      if (ready.length > 0) outcomes.push(...(await writeAll(ready)))
      ready = []
      if (outcome && !isRefused()) outcomes.push(outcome)
    }
    for (const step of steps) {
      const outcome = known.get(step)
      if (outcome) await writeReady(outcome)
      else
        try {
          ready.push(await makeReady(step))
        } catch (refusal) {
          await writeReady(await inPlaceOf(refusal, step.key))
        }
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
