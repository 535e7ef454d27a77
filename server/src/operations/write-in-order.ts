/** Requests that depend on each other's order: prepared one after another, and written in one transaction if they can be. */
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { Secrets } from '../crypto/secrets'
import type { Database, Session, Transaction } from '../db/database'
import { CommitUnknownError, unavailablePart } from '../db/store-unavailable'
import type { Idempotency, IdempotencyKey, Outcome, Prepared, Step } from './idempotency'
import { createStoredAnswers } from './stored-answers'

/** A request that is prepared and waits for its transaction. */
interface Ready {
  key: IdempotencyKey | null
  content: readonly string[] | undefined
  prepared: Prepared<unknown>
}

export function createInOrder(deps: {
  db: Database
  storedBlobs: Pick<StoredBlobs, 'removeOrphans'>
  secrets: Secrets
  now: () => number
}): Idempotency['inOrder'] {
  const answers = createStoredAnswers(deps)

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

  return async (steps) => {
    const known = new Map<Step, Outcome<unknown>>()
    for (const step of steps) {
      const outcome = await knownOutcome(step.key)
      if (outcome) known.set(step, outcome)
    }
    const outcomes: Outcome<unknown>[] = []
    const isRefused = () => outcomes.some((outcome) => 'refusal' in outcome)
    let ready: Ready[] = []
    /** Writes what is ready before an outcome that needs no transaction. */
    const settle = async (outcome?: Outcome<unknown>) => {
      if (ready.length > 0) outcomes.push(...(await writeAll(ready)))
      ready = []
      if (outcome && !isRefused()) outcomes.push(outcome)
    }
    for (const step of steps) {
      const outcome = known.get(step)
      if (outcome) await settle(outcome)
      else
        try {
          ready.push(await makeReady(step))
        } catch (refusal) {
          await settle(await inPlaceOf(refusal, step.key))
        }
      if (isRefused()) return outcomes
    }
    await settle()
    return outcomes
  }
}
