/** What answers, or their absence, make of the operations that were sent. */
import { settle, type Answer, type Settlement } from '../core/settle'
import type { OutboxEntry } from '../core/outbox-entry'
import { applySettlements, requeue } from '../store/outbox'
import type { Pass, RoundOutcome } from './pass'
import { HttpError, NetworkError } from './transport'
import { isWayOpen } from './way'

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

/** tries without any answer after which a batch itself is suspected, and no longer the network alone */
const SUSPECTED_AFTER = 3
/** operations that are refused on the way, one after the other with none that gets through: the rest waits for the next pass */
const FILTERED_IN_A_ROW = 8

/** Settles answers, all or none where the device has room. */
export async function settleAll(pass: Pass, answered: readonly Answered[]): Promise<RoundOutcome> {
  const settlements = new Map<string, Settlement>()
  for (const { entry, answer } of answered)
    settlements.set(entry.id, settle(entry, answer, { now: pass.now(), random: pass.random() }))
  await applySettlements(pass.leader, settlements)
  const states = [...settlements.values()].map(({ change }) => change.state)
  const count = (wanted: OutboxEntry['state']) => states.filter((state) => state === wanted).length
  const [delivered, attention] = [count('delivered'), count('attention')]
  if (delivered + attention > 0) pass.filteredInARow = 0
  return { delivered, attention, stopped: false }
}

/** The stream ended early. An answer before it broke proves the link: what is left begins counting its tries anew. */
export async function settleUnanswered(
  pass: Pass,
  { ready, sent, left }: BrokenBatch,
): Promise<Partial<RoundOutcome>> {
  const tried = left.length < sent.length ? left.map((entry) => ({ ...entry, attempts: 0 })) : left
  await putOff(pass, tried, waitingAfter({ ready, sent, left: tried }), { outcome: 'unanswered' })
  return { stopped: true }
}

/** The request failed as a whole. @throws the failure itself when it is neither of the network nor of the server */
export async function settleFailure(
  pass: Pass,
  batch: BrokenBatch,
  failure: unknown,
): Promise<Partial<RoundOutcome>> {
  const { left } = batch
  const answer = asPage(answerOf(failure), batch)
  if (answer.outcome === 'deferred' && answer.problem?.code === 'protocol_too_old') pass.onOutdated?.()
  if (answer.outcome === 'deferred') {
    await putOff(pass, left, waitingAfter(batch), answer)
    return { stopped: true }
  }
  const isTheWay =
    answer.outcome === 'unanswered' || (answer.outcome === 'filtered' && !(await isWayOpen(pass)))
  if (isTheWay) return settleUnanswered(pass, batch)
  const [only] = left
  if (only && left.length === 1) return settleAlone(pass, only, answer, batch)
  // one of them spoils the batch: smaller ones find out which
  await requeue(
    pass.leader,
    left.map((entry) => entry.id),
  )
  pass.limit = Math.max(1, Math.floor(left.length / 2))
  // what is too large for the way stays so, and is not found out again in this pass
  if (failure instanceof HttpError && failure.status === 413) pass.limitMost = pass.limit
  return {}
}

/**
 * A way that breaks off again and again, while all of the batch goes unanswered, may do so because of one of them: that is
 * looked for as for one that is answered by a page.
 */
function asPage(answer: Answer, { sent, left }: BrokenBatch): Answer {
  const isSuspected =
    left.length === sent.length && left.some(({ attempts }) => attempts + 1 >= SUSPECTED_AFTER)
  return answer.outcome === 'unanswered' && isSuspected ? { outcome: 'filtered' } : answer
}

async function settleAlone(
  pass: Pass,
  entry: OutboxEntry,
  answer: Answer,
  batch: BrokenBatch,
): Promise<Partial<RoundOutcome>> {
  // the problem of a whole batch names no operation
  const named = answer.outcome === 'refused' ? { ...answer, id: entry.id } : answer
  const { attention } = await settleAll(pass, [{ entry, answer: named }])
  if (answer.outcome !== 'filtered' || ++pass.filteredInARow < FILTERED_IN_A_ROW) return { attention }
  const others = waitingAfter(batch).filter(({ id }) => id !== entry.id)
  await putOff(pass, [entry], others, { outcome: 'unanswered' })
  return { stopped: true }
}

/** What still waits: everything that was due, except the part of the batch that was answered. */
function waitingAfter({ ready, sent, left }: BrokenBatch): OutboxEntry[] {
  const ids = new Set(sent.map((entry) => entry.id))
  return [...left, ...ready.filter((entry) => !ids.has(entry.id))]
}

/**
 * The answer that stands for a failed request. Whether a page of something on the way is about the operation or about the
 * way is for `isWayOpen` to tell.
 * @throws the error itself when it is neither network nor server
 */
export function answerOf(failure: unknown): Answer {
  if (failure instanceof NetworkError) return { outcome: 'unanswered' }
  if (!(failure instanceof HttpError)) throw failure
  const { problem, retryAfterMs, status } = failure
  if (failure.isPage) return { outcome: 'filtered', status }
  // a gateway's page is no word of our server, so the way to it may be open at any moment
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
  pass: Pass,
  tried: readonly OutboxEntry[],
  ready: readonly OutboxEntry[],
  answer: Answer,
): Promise<void> {
  const now = pass.now()
  const worst = [...tried].sort((a, b) => b.attempts - a.attempts)[0]
  if (!worst) return
  const { change } = settle(worst, answer, { now, random: pass.random() })
  const { nextAttemptAt, waitsSince, waitsFor, problem } = change
  const settlements = new Map<string, Settlement>()
  const settleAs = (entry: OutboxEntry, more: Settlement['change']) =>
    settlements.set(entry.id, {
      change: {
        ...{ state: 'queued', nextAttemptAt, waitsSince, ...more },
        // that nothing gets through now says nothing of what is in the way of this one
        waitsFor: entry.waitsFor === 'filter' ? 'filter' : waitsFor,
      },
      files: 'leave',
      now,
    })
  for (const entry of ready) settleAs(entry, {})
  for (const entry of tried) settleAs(entry, { problem, attempts: entry.attempts + 1 })
  await applySettlements(pass.leader, settlements)
}
