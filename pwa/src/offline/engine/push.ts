/**
 * One batch to POST /api/sync, settled as its answer arrives.
 */
import type { FileReference } from '@tohfa/sync-protocol/operations/envelope'
import { firstBatch } from '../core/batches'
import type { OutboxEntry } from '../core/outbox-entry'
import { toWire } from '../core/wire'
import type { StoredBlob } from '../store/local-database'
import { markSending, requeue } from '../store/outbox'
import {
  answerOf,
  NOTHING_DONE,
  putOff,
  settleAll,
  settleOne,
  type PassDeps,
  type RoundOutcome,
} from './round'
import { ServerSaidNo } from './transport'

interface Push {
  device: string
  /** everything that is due, files or not */
  ready: readonly OutboxEntry[]
  /** what of it can be sent at once, oldest first */
  sendable: readonly OutboxEntry[]
  files: ReadonlyMap<string, readonly StoredBlob[]>
  limit: number | undefined
}

export async function pushBatch(deps: PassDeps, push: Push): Promise<RoundOutcome> {
  const wire = push.sendable.map((entry) => toWire(entry, references(push.files.get(entry.id))))
  const operations = firstBatch(wire, push.limit)
  const batch = push.sendable.slice(0, operations.length)
  const left = new Map(batch.map((entry) => [entry.id, entry]))
  const total = { ...NOTHING_DONE, limit: push.limit === undefined ? undefined : push.limit * 2 }
  await markSending(deps.db, [...left.keys()])
  try {
    for await (const lines of deps.transport.push({ device_id: push.device, operations })) {
      const answered = lines.flatMap((answer) => {
        const entry = left.get(answer.id)
        return entry ? [{ entry, answer }] : []
      })
      const { delivered, attention } = await settleAll(deps, answered)
      for (const { entry } of answered) left.delete(entry.id)
      total.delivered += delivered
      total.attention += attention
    }
  } catch (failure) {
    return { ...total, ...(await settleFailure(deps, push, batch, [...left.values()], failure)) }
  }
  if (left.size === 0) return total
  return { ...total, ...(await settleUnanswered(deps, push, batch, [...left.values()])) }
}

/** The stream ended early. What was carried before it broke proves the link: those that are left begin counting anew. */
async function settleUnanswered(
  deps: PassDeps,
  push: Push,
  batch: readonly OutboxEntry[],
  left: readonly OutboxEntry[],
): Promise<Partial<RoundOutcome>> {
  const tried = left.length < batch.length ? left.map((entry) => ({ ...entry, attempts: 0 })) : left
  await putOff(deps, tried, waitingAfter(push, batch, tried), { outcome: 'unanswered' })
  return { stopped: true }
}

async function settleFailure(
  deps: PassDeps,
  push: Push,
  batch: readonly OutboxEntry[],
  left: readonly OutboxEntry[],
  failure: unknown,
): Promise<Partial<RoundOutcome>> {
  const answer = answerOf(failure)
  if (answer.outcome === 'unanswered') return settleUnanswered(deps, push, batch, left)
  if (answer.outcome === 'refused' && failure instanceof ServerSaidNo) {
    const [only] = left
    if (only && left.length === 1)
      return { attention: (await settleOne(deps, only, { ...answer, id: only.id })).attention }
    // one of them spoils the batch: smaller ones find out which
    await requeue(
      deps.db,
      left.map((entry) => entry.id),
    )
    return { limit: Math.max(1, Math.floor(left.length / 2)) }
  }
  await putOff(deps, left, waitingAfter(push, batch, left), answer)
  return { stopped: true }
}

/** What still waits: everything that was due, but for the part of the batch that was answered. */
function waitingAfter(
  push: Push,
  batch: readonly OutboxEntry[],
  left: readonly OutboxEntry[],
): OutboxEntry[] {
  const sent = new Set(batch.map((entry) => entry.id))
  return [...left, ...push.ready.filter((entry) => !sent.has(entry.id))]
}

function references(files: readonly StoredBlob[] = []): FileReference[] {
  return files.flatMap(({ field, uploadId, name, type }) =>
    uploadId === undefined
      ? []
      : [{ field, upload: uploadId, name: name.slice(-255), type: type.slice(0, 127) }],
  )
}
