/**
 * The engine of one client: passes over the outbox, each of which sends what is ready as far as the network carries it.
 * Everything it depends on is handed in, so that a simulation can run many clients in one process.
 *
 * Invariants of a pass:
 * - only the holder of the lock runs one
 * - answers are stored as they arrive, those that came in one piece in one transaction: a pass may be killed at any
 *   moment, and what has no stored answer is sent again and answered alike
 * - an operation without an answer is queued again under the same id; the server applies it once
 * - operations without files leave before any upload starts, whichever tab saved them, and interrupt one that is under
 *   way: a large photo delays nobody else
 * - every round settles an operation, finishes a file or puts something off, so that a pass ends
 */
import type { FileReference } from '@tohfa/sync-protocol/operations/envelope'
import { firstBatch } from '../core/batches'
import type { OutboxEntry } from '../core/outbox-entry'
import { nextDueAt, readyOperations } from '../core/queue'
import { toWire } from '../core/wire'
import { onOutboxChange } from '../store/changes'
import type { StoredBlob } from '../store/local-database'
import { deviceId } from '../store/meta'
import {
  filesByOperation,
  markSending,
  openOperations,
  prune,
  recoverStale,
  wakeNetworkWaits,
  waitsForNetwork,
  wakeVersionWaits,
} from '../store/outbox'
import { NOTHING_DONE, settleAll, settleFailure, settleUnanswered } from './answers'
import type { EngineDeps, RoundOutcome } from './answers'
import { askBackgroundSync } from './background-sync'
import type { Lock } from './lock'
import { uploadNext, withoutPendingFiles } from './upload'
import { createWaitingReport, type WaitingReport } from './waiting-report'

export interface SyncDeps extends EngineDeps {
  lock: Lock
}

export interface PassReport {
  delivered: number
  attention: number
  /** the network or the server stopped the pass; what is left waits */
  stopped: boolean
}

export interface PassOptions {
  /** the network may be back: what waited for the network alone is due at once */
  eager?: boolean
}

export interface Sync {
  /** One pass under the lock. Calls that arrive while one waits for its turn share it. */
  run(options?: PassOptions): Promise<PassReport>
  /** Begins a pass because something new is in the outbox; the browser may run it should this page close first. */
  kick(): void
  /** Calls back after every change of the outbox, in any tab or worker. @returns a function that ends it */
  onChange(callback: () => void): () => void
  /** Epoch ms of the next due try, or null when nothing waits for time alone. */
  nextDueAt(): Promise<number | null>
}

export function createSync({ lock, ...deps }: SyncDeps): Sync {
  let firstOfPage = true
  let waiting: { eager: boolean; report: Promise<PassReport> } | null = null

  const run: Sync['run'] = ({ eager = false } = {}) => {
    if (waiting) {
      waiting.eager ||= eager
      return waiting.report
    }
    const next = { eager, report: Promise.resolve({ delivered: 0, attention: 0, stopped: false }) }
    next.report = lock.hold(() => {
      // from here on a new call may see what this pass no longer will
      waiting = null
      const report = runPass(deps, { eager: next.eager, firstOfPage })
      firstOfPage = false
      return report
    })
    waiting = next
    // a lock that was refused lets the next call try again
    next.report.catch(() => (waiting = waiting === next ? null : waiting))
    return next.report
  }
  return {
    run,
    kick() {
      run().catch((error: unknown) => console.error('The outbox could not be worked on', error))
      void askBackgroundSync()
    },
    onChange: (callback) => onOutboxChange(deps.db, callback),
    nextDueAt: async () => nextDueAt(await openOperations(deps.db), deps.now()),
  }
}

/** @param options.firstOfPage what waited for another version of the app or the server is due at once */
async function runPass(
  deps: EngineDeps,
  options: PassOptions & { firstOfPage: boolean },
): Promise<PassReport> {
  const { db, now } = deps
  const report: PassReport = { delivered: 0, attention: 0, stopped: false }
  await recoverStale(db)
  if (options.firstOfPage) await wakeVersionWaits(db)
  if (options.eager) await wakeNetworkWaits(db)
  const device = await deviceId(db)
  const waiting = createWaitingReport(deps, device)
  let limit: number | undefined
  let tried = false

  while (!report.stopped) {
    const open = await openOperations(db)
    const ready = readyOperations(open, now())
    if (ready.length === 0) break
    const files = await filesByOperation(db, ready)
    const sendable = withoutPendingFiles(ready, files)
    // a long upload comes after what is told of it
    if (sendable.length === 0 && !tried) await waiting.tell()
    tried = true
    const outcome =
      sendable.length > 0
        ? await sendBatch(deps, { device, open, ready, sendable, files, limit, waiting })
        : await uploadNext(deps, ready, files)
    limit = outcome.limit
    report.delivered += outcome.delivered
    report.attention += outcome.attention
    report.stopped = outcome.stopped
    // an answer proves the network
    if (!report.stopped && outcome.delivered + outcome.attention > 0) await wakeNetworkWaits(db)
  }
  if (!report.stopped && (tried || !(await waitsForNetwork(db)))) await waiting.tell()
  await prune(db, now())
  return report
}

interface Batch {
  /** id of this device */
  device: string
  /** everything that the server has not confirmed */
  open: readonly OutboxEntry[]
  /** everything that is due, files or not */
  ready: readonly OutboxEntry[]
  /** what of it can be sent at once, oldest first */
  sendable: readonly OutboxEntry[]
  files: ReadonlyMap<string, readonly StoredBlob[]>
  /** most operations that one request may hold, after a larger one was refused as a whole */
  limit: number | undefined
  waiting: WaitingReport
}

/** Sends one batch to POST /api/sync and settles it as its answer arrives. */
async function sendBatch(
  deps: EngineDeps,
  { device, open, ready, sendable, files, limit, waiting }: Batch,
): Promise<RoundOutcome> {
  const wire = sendable.map((entry) => toWire(entry, references(files.get(entry.id))))
  const operations = firstBatch(wire, limit)
  const sent = sendable.slice(0, operations.length)
  const unanswered = new Map(sent.map((entry) => [entry.id, entry]))
  const total = { ...NOTHING_DONE, limit: limit === undefined ? undefined : limit * 2 }
  const groups = await waiting.along(open, sent)
  await markSending(deps.db, [...unanswered.keys()])
  try {
    const batch = { device_id: device, operations, ...(groups && { waiting: groups }) }
    for await (const lines of deps.transport.push(batch)) {
      const answered = lines.flatMap((answer) => {
        const entry = unanswered.get(answer.id)
        return entry ? [{ entry, answer }] : []
      })
      const { delivered, attention } = await settleAll(deps, answered)
      for (const { entry } of answered) unanswered.delete(entry.id)
      total.delivered += delivered
      total.attention += attention
    }
  } catch (failure) {
    return {
      ...total,
      ...(await settleFailure(deps, { ready, sent, left: [...unanswered.values()] }, failure)),
    }
  }
  await waiting.told(groups)
  if (unanswered.size === 0) return total
  return { ...total, ...(await settleUnanswered(deps, { ready, sent, left: [...unanswered.values()] })) }
}

function references(files: readonly StoredBlob[] = []): FileReference[] {
  return files.flatMap(({ field, uploadId, name, type }) =>
    uploadId === undefined
      ? []
      : [{ field, upload: uploadId, name: name.slice(-255), type: type.slice(0, 127) }],
  )
}
