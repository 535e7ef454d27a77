/**
 * What the rounds of a pass share.
 */
import { settle, type Answer, type EntryChange, type Settlement } from '../core/settle'
import type { OutboxEntry } from '../core/outbox-entry'
import type { LocalDatabase } from '../store/local-database'
import { applySettlements, changeAll } from '../store/outbox'
import { LinkDown, ServerSaidNo, type SyncTransport } from './transport'

export interface PassDeps {
  db: LocalDatabase
  transport: SyncTransport
  /** epoch ms */
  now: () => number
  /** 0 <= x < 1 */
  random: () => number
}

export interface RoundOutcome {
  delivered: number
  attention: number
  /** nothing more can leave now */
  stopped: boolean
  /** operations in the next batch, after a batch was refused as a whole */
  limit?: number | undefined
}

export const NOTHING_DONE: RoundOutcome = { delivered: 0, attention: 0, stopped: false }

export interface Answered {
  entry: OutboxEntry
  answer: Answer
}

/** Settles answers in one transaction, all or none; counts them. */
export async function settleAll(deps: PassDeps, answered: readonly Answered[]): Promise<RoundOutcome> {
  const settlements = new Map<string, Settlement>()
  for (const { entry, answer } of answered)
    settlements.set(entry.id, settle(entry, answer, { now: deps.now(), random: deps.random() }))
  await applySettlements(deps.db, settlements)
  const states = [...settlements.values()].map(({ change }) => change.state)
  const count = (wanted: OutboxEntry['state']) => states.filter((state) => state === wanted).length
  return { ...NOTHING_DONE, delivered: count('delivered'), attention: count('attention') }
}

export const settleOne = (deps: PassDeps, entry: OutboxEntry, answer: Answer): Promise<RoundOutcome> =>
  settleAll(deps, [{ entry, answer }])

/** The answer that stands for a failed request. @throws the error itself when it is neither network nor server */
export function answerOf(failure: unknown): Answer {
  if (failure instanceof LinkDown) return { outcome: 'unanswered' }
  if (!(failure instanceof ServerSaidNo)) throw failure
  const { problem, retryAfterMs, status } = failure
  // a proxy's or a portal's page is no word of our server, so the way to it may be open at any moment
  if (!problem && retryAfterMs === 0) return { outcome: 'unanswered' }
  if (failure.passing) return { outcome: 'deferred', retryAfterMs, ...(problem && { problem }) }
  if (!problem) throw failure
  return { id: '', outcome: 'refused', status, body: problem }
}

/**
 * Puts off everything that was about to leave, after the way to the server failed: those that were `tried` count the
 * try, the rest only wait as long, so that one broken connection is not tried again for each of them.
 */
export async function putOff(
  deps: PassDeps,
  tried: readonly OutboxEntry[],
  ready: readonly OutboxEntry[],
  answer: Answer,
): Promise<void> {
  const chance = { now: deps.now(), random: deps.random() }
  const worst = [...tried].sort((a, b) => b.attempts - a.attempts)[0]
  if (!worst) return
  const { change } = settle(worst, answer, chance)
  const { nextAttemptAt, waitsSince, waitsFor, problem } = change
  const changes = new Map<number, EntryChange>()
  for (const entry of ready) changes.set(entry.seq, { state: 'queued', nextAttemptAt, waitsSince, waitsFor })
  for (const entry of tried) {
    changes.set(entry.seq, {
      state: 'queued',
      nextAttemptAt,
      waitsSince,
      waitsFor,
      problem,
      attempts: entry.attempts + 1,
    })
  }
  await changeAll(deps.db, changes)
}
