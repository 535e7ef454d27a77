/** What answers, or their absence, make of the operations that were sent. */
import { settle, type Answer, type Settlement } from '../core/settle'
import type { OutboxEntry } from '../core/outbox-entry'
import { applySettlements, changed, requeue } from '../store/operations'
import type { Pass, RoundOutcome } from './pass'
import { HttpError, NetworkError } from './transport'
import { isWayOpen } from './way'

interface Answered {
  entry: OutboxEntry
  answer: Answer
}

/** A batch whose answer ended early. */
interface BrokenBatch {
  /** as of `lookAhead` */
  held: readonly OutboxEntry[]
  /** what the batch held */
  sent: readonly OutboxEntry[]
  /** what of it has no answer */
  left: readonly OutboxEntry[]
}

/** tries without any answer after which a batch itself is suspected, and no longer the network alone */
const SUSPECTED_AFTER = 3
/** what is asked for by something between device and server, which knows nothing of what waits here */
const STRANGERS_WAIT_MAX_MS = 10 * 60_000
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

/** The stream ended early. An answer before it broke proves the link: what is left begins to fail anew. */
export async function settleUnanswered(
  pass: Pass,
  batch: BrokenBatch,
  said?: Answer,
): Promise<Partial<RoundOutcome>> {
  const { sent, left } = batch
  const answer: Answer = said?.outcome === 'unanswered' ? said : { outcome: 'unanswered' }
  const anew = (entry: OutboxEntry): OutboxEntry =>
    left.length < sent.length ? changed(entry, { attempts: 0, failingSince: undefined }) : entry
  await putOff(pass, left.map(anew), waitingAfter(batch).map(anew), answer)
  return { stopped: true }
}

/** The request failed as a whole. @throws the failure itself when it is neither of the network nor of the server */
export async function settleFailure(
  pass: Pass,
  batch: BrokenBatch,
  failure: unknown,
): Promise<Partial<RoundOutcome>> {
  const { left } = batch
  const said = answerOf(failure)
  const answer = asPage(said, batch)
  if (answer.outcome === 'deferred' && answer.problem?.code === 'protocol_too_old') pass.onOutdated?.()
  if (answer.outcome === 'deferred') {
    await putOff(pass, left, waitingAfter(batch), answer)
    return { stopped: true }
  }
  const isTheWay =
    answer.outcome === 'unanswered' || (answer.outcome === 'filtered' && !(await isWayOpen(pass)))
  if (isTheWay) return settleUnanswered(pass, batch, said)
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

/** What still waits: everything that the way holds up, except the part of the batch that was answered. */
function waitingAfter({ held, sent, left }: BrokenBatch): OutboxEntry[] {
  const ids = new Set(sent.map((entry) => entry.id))
  return [...left, ...held.filter((entry) => !ids.has(entry.id))]
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
  if (!problem) {
    const asked = Math.min(retryAfterMs, STRANGERS_WAIT_MAX_MS)
    // who limits how often it is asked lets others through
    if (status === 429 && asked > 0) return { outcome: 'deferred', retryAfterMs: asked }
    // a gateway's page is no word of our server, so the way to it may be open at any moment
    return { outcome: 'unanswered', retryAfterMs: asked }
  }
  if (failure.passing) return { outcome: 'deferred', retryAfterMs, problem }
  return { id: '', outcome: 'refused', status, body: problem }
}

/**
 * Puts off everything that the way to the server holds up, after that failed. All of it is tried again at one time, however
 * much it is: the wait is that of the way, which has failed since the first of these tries. Only `tried` counts the try.
 */
export async function putOff(
  pass: Pass,
  tried: readonly OutboxEntry[],
  held: readonly OutboxEntry[],
  answer: Answer,
): Promise<void> {
  const now = pass.now()
  const since = (entry: OutboxEntry) => entry.failingSince ?? now
  const [longest] = [...held].sort((a, b) => since(a) - since(b))
  if (!longest) return
  const { change } = settle(longest, answer, { now, random: pass.random() })
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
  for (const entry of held) settleAs(entry, { failingSince: entry.failingSince })
  for (const entry of tried)
    settleAs(entry, { problem, attempts: entry.attempts + 1, failingSince: since(entry) })
  await applySettlements(pass.leader, settlements)
}
