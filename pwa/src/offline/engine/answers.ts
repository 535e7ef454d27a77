/** What answers, or their absence, make of the operations that were sent. */
import { settle, type Answer, type EntryChange, type Settlement } from '../core/settle'
import type { OutboxEntry } from '../core/outbox-entry'
import type { LocalDatabase } from '../store/local-database'
import { applySettlements, changeAll, requeue } from '../store/outbox'
import { NetworkError, HttpError, type SyncTransport } from './transport'

export interface EngineDeps {
  db: LocalDatabase
  transport: SyncTransport
  /** epoch ms */
  now: () => number
  /** 0 <= x < 1 */
  random: () => number
  /** called when the server says that this page is out of date */
  onOutdated?: () => void
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

interface Answered {
  entry: OutboxEntry
  answer: Answer
}

/** A batch whose answer ended early. */
interface BrokenBatch {
  /** everything that was due, in the batch or not */
  ready: readonly OutboxEntry[]
  /** what the batch held */
  sent: readonly OutboxEntry[]
  /** what of it has no answer */
  left: readonly OutboxEntry[]
}

/** Settles answers in one transaction, all or none. */
export async function settleAll(deps: EngineDeps, answered: readonly Answered[]): Promise<RoundOutcome> {
  const settlements = new Map<string, Settlement>()
  for (const { entry, answer } of answered)
    settlements.set(entry.id, settle(entry, answer, { now: deps.now(), random: deps.random() }))
  await applySettlements(deps.db, settlements)
  const states = [...settlements.values()].map(({ change }) => change.state)
  const count = (wanted: OutboxEntry['state']) => states.filter((state) => state === wanted).length
  return { ...NOTHING_DONE, delivered: count('delivered'), attention: count('attention') }
}

/** The stream ended early. An answer before it broke proves the link: what is left begins counting its tries anew. */
export async function settleUnanswered(
  deps: EngineDeps,
  { ready, sent, left }: BrokenBatch,
): Promise<Partial<RoundOutcome>> {
  const tried = left.length < sent.length ? left.map((entry) => ({ ...entry, attempts: 0 })) : left
  await putOff(deps, tried, waitingAfter({ ready, sent, left: tried }), { outcome: 'unanswered' })
  return { stopped: true }
}

/** The request failed as a whole. @throws the failure itself when it is neither of the network nor of the server */
export async function settleFailure(
  deps: EngineDeps,
  batch: BrokenBatch,
  failure: unknown,
): Promise<Partial<RoundOutcome>> {
  const { left } = batch
  const answer = answerOf(failure)
  if (answer.outcome === 'deferred' && answer.problem?.code === 'protocol_too_old') deps.onOutdated?.()
  if (answer.outcome === 'unanswered') return settleUnanswered(deps, batch)
  if (answer.outcome === 'refused' && failure instanceof HttpError) {
    const [only] = left
    if (only && left.length === 1) {
      const { attention } = await settleAll(deps, [{ entry: only, answer: { ...answer, id: only.id } }])
      return { attention }
    }
    // one of them spoils the batch: smaller ones find out which
    await requeue(
      deps.db,
      left.map((entry) => entry.id),
    )
    return { limit: Math.max(1, Math.floor(left.length / 2)) }
  }
  await putOff(deps, left, waitingAfter(batch), answer)
  return { stopped: true }
}

/** What still waits: everything that was due, except the part of the batch that was answered. */
function waitingAfter({ ready, sent, left }: BrokenBatch): OutboxEntry[] {
  const ids = new Set(sent.map((entry) => entry.id))
  return [...left, ...ready.filter((entry) => !ids.has(entry.id))]
}

/** The answer that stands for a failed request. @throws the error itself when it is neither network nor server */
export function answerOf(failure: unknown): Answer {
  if (failure instanceof NetworkError) return { outcome: 'unanswered' }
  if (!(failure instanceof HttpError)) throw failure
  const { problem, retryAfterMs, status } = failure
  // a proxy's or a portal's page is no word of our server, so the way to it may be open at any moment
  if (!problem && retryAfterMs === 0) return { outcome: 'unanswered' }
  if (failure.passing) return { outcome: 'deferred', retryAfterMs, ...(problem && { problem }) }
  if (!problem) throw failure
  return { id: '', outcome: 'refused', status, body: problem }
}

/**
 * Puts off everything that was about to leave, after the way to the server failed: the operations in `tried` count the
 * try, the rest only wait as long, so that one broken connection is not tried again for each of them.
 */
export async function putOff(
  deps: EngineDeps,
  tried: readonly OutboxEntry[],
  ready: readonly OutboxEntry[],
  answer: Answer,
): Promise<void> {
  const chance = { now: deps.now(), random: deps.random() }
  const worst = [...tried].sort((a, b) => b.attempts - a.attempts)[0]
  if (!worst) return
  const { change } = settle(worst, answer, chance)
  const { nextAttemptAt, waitsSince, waitsFor, problem } = change
  const wait = { state: 'queued', nextAttemptAt, waitsSince, waitsFor } as const
  const changes = new Map<number, EntryChange>()
  for (const entry of ready) changes.set(entry.seq, wait)
  for (const entry of tried) changes.set(entry.seq, { ...wait, problem, attempts: entry.attempts + 1 })
  await changeAll(deps.db, changes)
}
