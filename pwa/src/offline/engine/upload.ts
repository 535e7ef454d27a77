/** Sends the files of operations, one after the other, from where an earlier try left off. */
import type { OutboxEntry } from '../core/outbox-entry'
import { readyOperations } from '../core/queue'
import { onOutboxChange } from '../store/changes'
import type { StoredBlob } from '../store/local-database'
import {
  filesByOperation,
  markSending,
  openOperations,
  requeue,
  storeUploadId,
  storeUploadUrl,
} from '../store/outbox'
import { answerOf, NOTHING_DONE, putOff, settleAll, type EngineDeps, type RoundOutcome } from './answers'
import { problem } from './problem-answer'
import { HttpError } from './transport'

/** an upload may take minutes, and waits are over meanwhile */
const WAITS_OVER_MS = 5_000

type FilesByOperation = ReadonlyMap<string, readonly StoredBlob[]>

const pendingFiles = (files: readonly StoredBlob[] = []) =>
  files.filter((file) => file.uploadId === undefined)

/** What can be sent at once: an operation with an unfinished upload holds up its own lane, and no other. */
export function withoutPendingFiles(ready: readonly OutboxEntry[], files: FilesByOperation): OutboxEntry[] {
  const heldUp = new Set<string>()
  return ready.filter((entry) => {
    if (pendingFiles(files.get(entry.id)).length > 0) heldUp.add(entry.code)
    return !heldUp.has(entry.code)
  })
}

/** Sends the files of the first operation that has any left. */
export async function uploadNext(
  deps: EngineDeps,
  ready: readonly OutboxEntry[],
  files: FilesByOperation,
): Promise<RoundOutcome> {
  for (const entry of ready) {
    const pending = pendingFiles(files.get(entry.id))
    if (pending.length > 0)
      return interruptible(deps, (signal) => uploadFiles(deps, { entry, ready, pending, signal }))
  }
  return { ...NOTHING_DONE, stopped: true }
}

/** Aborts an upload as soon as something can be sent at once: because it was saved now, or because its wait is over. */
async function interruptible<T>(
  { db, now }: EngineDeps,
  upload: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const interruption = new AbortController()
  const look = async () => {
    const ready = readyOperations(await openOperations(db), now())
    if (withoutPendingFiles(ready, await filesByOperation(db, ready)).length > 0) interruption.abort()
  }
  // a database that cannot be read fails the pass itself
  const lookNow = () => void look().catch(() => undefined)
  const endChanges = onOutboxChange(db, lookNow)
  const timer = setInterval(lookNow, WAITS_OVER_MS)
  try {
    return await upload(interruption.signal)
  } finally {
    clearInterval(timer)
    endChanges()
  }
}

interface Uploads {
  entry: OutboxEntry
  /** everything that is due */
  ready: readonly OutboxEntry[]
  /** of the entry, not yet complete */
  pending: readonly StoredBlob[]
  /** aborted when newer work should leave first */
  signal: AbortSignal
}

async function uploadFiles(
  deps: EngineDeps,
  { entry, ready, pending, signal }: Uploads,
): Promise<RoundOutcome> {
  const { db, transport } = deps
  await markSending(db, [entry.id])
  try {
    for (const file of pending) {
      const bytes = await db.blobBytes.get(file.id)
      // evicted by the browser: a person must know, and the others go on
      if (!bytes) throw new HttpError(422, 0, problem('upload_unknown'))
      const uploadId = await transport.upload(
        {
          data: bytes.data,
          name: file.name,
          type: file.type,
          ...(file.uploadUrl !== undefined && { uploadUrl: file.uploadUrl }),
          onUrl: (uploadUrl) => storeUploadUrl(db, file.id, uploadUrl),
        },
        signal,
      )
      await storeUploadId(db, file.id, uploadId)
    }
  } catch (failure) {
    if (signal.aborted) {
      await requeue(db, [entry.id])
      return NOTHING_DONE
    }
    const answer = answerOf(failure)
    if (answer.outcome === 'unanswered') {
      await putOff(deps, [entry], ready, answer)
      return { ...NOTHING_DONE, stopped: true }
    }
    return settleAll(deps, [{ entry, answer }])
  }
  await requeue(db, [entry.id])
  return NOTHING_DONE
}
