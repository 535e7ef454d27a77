/**
 * Pushes what leaves next to the server: the files of one operation (upload.ts), or a batch of operations, whose answer
 * is read line by line.
 *
 * Invariants:
 * - a batch is a prefix of what can be sent, so that lanes keep their order
 * - answers are settled as they arrive, those that came in one piece together: an operation whose answer is not stored
 *   when this page ends is sent again under the same id
 * - no write of data comes before sending
 * - an answer to an operation that was not sent is reported and ignored
 */
import type { FileReference } from '@tohfa/sync-protocol/operations/envelope'
import { firstBatch, toWire } from '../sending-rules/batches'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import type { Departure } from '../sending-rules/sending-order'
import type { Answer } from '../sending-rules/settlement'
import type { StoredBlob } from '../store/local-database'
import { forDelivery } from '../store/lock/locked-work'
import { changed, markSending, reportBreach, requeue } from '../store/outbox-entries'
import { answerOf, isWayOpen } from './failures'
import type { Ahead, Pass } from './pass'
import { NOTHING_DONE, putOff, settleAll, type RoundOutcome } from './store-settlements'
import { HttpError } from './transport'
import { uploadFiles } from './upload'

/** tries without any answer after which the batch itself is suspected, not only the network */
const SUSPECTED_AFTER = 3
/** operations refused on the way in a row, with none that gets through: the rest waits for the next pass */
const FILTERED_IN_A_ROW = 8

/** Pushes what leaves next, as far as the network allows. @param ahead as returned by `lookAhead` */
export const push = (pass: Pass, ahead: Ahead, next: Departure): Promise<RoundOutcome> =>
  'send' in next
    ? sendBatch(pass, ahead, next.send)
    : uploadFiles(pass, { entry: next.upload, held: ahead.held, files: ahead.files.get(next.upload.id) })

/**
 * Sends one batch to POST /api/sync and settles it as its answer arrives.
 * @param sendable what can be sent at once, oldest first
 */
async function sendBatch(
  pass: Pass,
  { held, files }: Ahead,
  sendable: readonly OutboxEntry[],
): Promise<RoundOutcome> {
  const opened = await forDelivery(pass.db, sendable)
  const wire = opened.map((entry) => toWire(entry, references(files.get(entry.id))))
  const most = (pass.extensions ?? []).map((extension) => extension.operationsMost?.() ?? Infinity)
  const operations = firstBatch(wire, Math.min(pass.limit, ...most))
  const sent = sendable.slice(0, operations.length)
  const unanswered = new Map(sent.map((entry) => [entry.id, entry]))
  const total = { ...NOTHING_DONE }
  await markSending(pass.leader, [...unanswered.keys()], pass.now())
  try {
    for await (const lines of pass.transport.push({ device_id: pass.device, operations })) {
      const answered = lines.flatMap((answer) => {
        const entry = unanswered.get(answer.id)
        if (!operations.some(({ id }) => id === answer.id))
          reportBreach(`operation ${answer.id} is answered, but was not sent`)
        return entry ? [{ entry, answer }] : []
      })
      const { delivered, attention } = await settleAll(pass, answered)
      for (const { entry } of answered) unanswered.delete(entry.id)
      total.delivered += delivered
      total.attention += attention
    }
  } catch (failure) {
    const broken = { held, sent, left: [...unanswered.values()] }
    return { ...total, ...(await settleFailedBatch(pass, broken, failure)) }
  }
  pass.limit = Math.min(pass.limit * 2, pass.limitMost)
  if (unanswered.size === 0) return total
  return { ...total, ...(await settleUnanswered(pass, { held, sent, left: [...unanswered.values()] })) }
}

function references(files: readonly StoredBlob[] = []): FileReference[] {
  return files.flatMap(({ field, uploadId, name, type }) =>
    uploadId === undefined
      ? []
      : [{ field, upload: uploadId, name: name.slice(-255), type: type.slice(0, 127) }],
  )
}

/** A batch whose answer ended early. */
interface BrokenBatch {
  /** as returned by `lookAhead` */
  held: readonly OutboxEntry[]
  /** what the batch held */
  sent: readonly OutboxEntry[]
  /** the part of it that has no answer */
  left: readonly OutboxEntry[]
}

/** The stream ended early. If answers came before that, the link works: what is left starts its waits afresh. */
async function settleUnanswered(
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

/**
 * The request failed as a whole. The reason is looked for in this order: a server or proxy asks for time, nothing gets
 * through, the only operation that is left is to blame. Otherwise it is one of several, which smaller batches find.
 * @throws the failure itself if it comes from neither network nor server
 */
async function settleFailedBatch(
  pass: Pass,
  batch: BrokenBatch,
  failure: unknown,
): Promise<Partial<RoundOutcome>> {
  const said = answerOf(failure)
  // the operation is searched for as if a page had answered
  const answer: Answer = isSuspected(said, batch) ? { outcome: 'filtered' } : said
  if (answer.outcome === 'deferred') {
    await putOff(pass, batch.left, waitingAfter(batch), answer)
    return { stopped: true }
  }
  if (answer.outcome === 'unanswered') return settleUnanswered(pass, batch, answer)
  if (answer.outcome === 'filtered' && !(await isWayOpen(pass))) return settleUnanswered(pass, batch, said)
  const [only] = batch.left
  if (only && batch.left.length === 1) return settleAlone(pass, only, answer, batch)
  await requeue(
    pass.leader,
    batch.left.map((entry) => entry.id),
  )
  pass.limit = Math.max(1, Math.floor(batch.left.length / 2))
  // what is too large for the way stays too large: this pass need not find that out again
  if (failure instanceof HttpError && failure.status === 413) pass.limitMost = pass.limit
  return {}
}

/** Whether one operation may be why the connection breaks off again and again before any of the batch is answered. */
const isSuspected = ({ outcome }: Answer, { sent, left }: BrokenBatch) =>
  outcome === 'unanswered' &&
  left.length === sent.length &&
  left.some(({ attempts }) => attempts + 1 >= SUSPECTED_AFTER)

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

/** What still waits: everything that the way holds up, except the answered part of the batch. */
function waitingAfter({ held, sent, left }: BrokenBatch): OutboxEntry[] {
  const ids = new Set(sent.map((entry) => entry.id))
  return [...left, ...held.filter((entry) => !ids.has(entry.id))]
}
