/**
 * The files of one operation, one after the other, from where an earlier try left off.
 */
import type { OutboxEntry } from '../core/outbox-entry'
import type { StoredBlob } from '../store/local-database'
import { keepUploadId, keepUploadUrl, markSending, requeue } from '../store/outbox'
import { problem } from './problem-answer'
import { answerOf, NOTHING_DONE, putOff, settleOne, type PassDeps, type RoundOutcome } from './round'
import { ServerSaidNo } from './transport'

interface Uploads {
  entry: OutboxEntry
  /** everything that is due */
  ready: readonly OutboxEntry[]
  /** of the entry, not yet complete */
  pending: readonly StoredBlob[]
  /** aborted when newer work should leave first */
  signal: AbortSignal
}

export async function uploadFiles(
  deps: PassDeps,
  { entry, ready, pending, signal }: Uploads,
): Promise<RoundOutcome> {
  const { db, transport } = deps
  await markSending(db, [entry.id])
  try {
    for (const file of pending) {
      const bytes = await db.blobBytes.get(file.id)
      // evicted by the browser: a person must know, and the others go on
      if (!bytes) throw new ServerSaidNo(422, 0, problem('upload_unknown'))
      const uploadId = await transport.upload(
        {
          data: bytes.data,
          name: file.name,
          type: file.type,
          ...(file.uploadUrl !== undefined && { uploadUrl: file.uploadUrl }),
          onUrl: (uploadUrl) => keepUploadUrl(db, file.id, uploadUrl),
        },
        signal,
      )
      await keepUploadId(db, file.id, uploadId)
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
    return settleOne(deps, entry, answer)
  }
  await requeue(db, [entry.id])
  return NOTHING_DONE
}
