/**
 * One pass: everything that is ready leaves the device, as far as the network carries it.
 *
 * Invariants:
 * - to be run by the holder of the lock alone
 * - answers are settled as they arrive, those that come in one piece in one transaction: a pass may be killed at any
 *   moment, and what was not settled is asked for again and answered alike
 * - an operation whose answer did not come is queued again under the same id; the server applies it once
 * - operations without files leave before any upload starts, and in the middle of one that makes room for them and goes
 *   on afterwards, whichever tab they were saved in: a large photo holds up nobody else
 * - every round settles an operation, finishes a file or puts something off, so that a pass ends
 */
import { readyOperations } from '../core/queue'
import type { OutboxEntry } from '../core/outbox-entry'
import { onOutboxChange } from '../store/changes'
import type { LocalDatabase, StoredBlob } from '../store/local-database'
import { deviceId } from '../store/meta'
import { filesOf, openOperations, prune, recoverStale, wakeNetworkWaits } from '../store/outbox'
import { pushBatch } from './push'
import { NOTHING_DONE, type PassDeps, type RoundOutcome } from './round'
import { uploadFiles } from './upload'

/** an upload may take minutes, and waits are over meanwhile */
const WAITS_OVER_MS = 5_000

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

export async function runPass(deps: PassDeps, options: PassOptions = {}): Promise<PassReport> {
  const { db, now } = deps
  const report: PassReport = { delivered: 0, attention: 0, stopped: false }
  await recoverStale(db)
  if (options.eager) await wakeNetworkWaits(db)
  const device = await deviceId(db)
  let limit: number | undefined

  while (!report.stopped) {
    const ready = readyOperations(await openOperations(db), now())
    if (ready.length === 0) break
    const files = await filesByOperation(db, ready)
    const sendable = withoutPendingFiles(ready, files)
    const outcome =
      sendable.length > 0
        ? await pushBatch(deps, { device, ready, sendable, files, limit })
        : await uploadNext(deps, ready, files)
    limit = outcome.limit
    report.delivered += outcome.delivered
    report.attention += outcome.attention
    report.stopped = outcome.stopped
    // an answer proves the network
    if (!report.stopped && outcome.delivered + outcome.attention > 0) await wakeNetworkWaits(db)
  }
  await prune(db, now())
  return report
}

async function uploadNext(
  deps: PassDeps,
  ready: readonly OutboxEntry[],
  files: ReadonlyMap<string, readonly StoredBlob[]>,
): Promise<RoundOutcome> {
  for (const entry of ready) {
    const pending = pendingFiles(files.get(entry.id))
    if (pending.length > 0)
      return makingRoom(deps, (signal) => uploadFiles(deps, { entry, ready, pending, signal }))
  }
  return { ...NOTHING_DONE, stopped: true }
}

/** Aborts an upload as soon as something can be sent at once: because it was saved now, or because its wait is over. */
async function makingRoom<T>({ db, now }: PassDeps, upload: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const room = new AbortController()
  const look = async () => {
    const ready = readyOperations(await openOperations(db), now())
    if (withoutPendingFiles(ready, await filesByOperation(db, ready)).length > 0) room.abort()
  }
  // a database that cannot be read fails the pass itself
  const lookNow = () => void look().catch(() => undefined)
  const endChanges = onOutboxChange(db, lookNow)
  const timer = setInterval(lookNow, WAITS_OVER_MS)
  try {
    return await upload(room.signal)
  } finally {
    clearInterval(timer)
    endChanges()
  }
}

const pendingFiles = (files: readonly StoredBlob[] = []) =>
  files.filter((file) => file.uploadId === undefined)

/** What can be sent at once: an operation whose files still travel holds up its own lane, and no other. */
function withoutPendingFiles(
  ready: readonly OutboxEntry[],
  files: ReadonlyMap<string, readonly StoredBlob[]>,
): OutboxEntry[] {
  const held = new Set<string>()
  return ready.filter((entry) => {
    if (pendingFiles(files.get(entry.id)).length > 0) held.add(entry.code)
    return !held.has(entry.code)
  })
}

async function filesByOperation(
  db: LocalDatabase,
  entries: readonly OutboxEntry[],
): Promise<Map<string, StoredBlob[]>> {
  const byOperation = new Map<string, StoredBlob[]>()
  for (const file of await filesOf(
    db,
    entries.map((entry) => entry.id),
  )) {
    byOperation.set(file.operationId, [...(byOperation.get(file.operationId) ?? []), file])
  }
  return byOperation
}
