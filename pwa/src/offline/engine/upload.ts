/** Sends the files of operations, one after the other, from where an earlier try left off. */
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { uploadUnknown } from '@tohfa/sync-protocol/messages'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import { onOutboxChange } from '../store/changes'
import { openedBytes } from '../store/lock/locked-work'
import type { StoredBlob } from '../store/local-database'
import { filesLeft, storeUpload } from '../store/operation-files'
import { markSending, requeue, wakeNetworkWaits } from '../store/outbox-entries'
import { answerOf, isWayOpen } from './failures'
import type { Pass } from './pass'
import { NOTHING_DONE, putOff, settleAll, type RoundOutcome } from './store-settlements'
import { HttpError } from './transport'

/** the browser has deleted a file: a problem that the device itself states, in the server's words */
const FILE_GONE: Problem = {
  type: 'about:blank',
  title: uploadUnknown,
  status: 422,
  detail: uploadUnknown,
  code: 'upload_unknown',
}

/** an upload may take minutes, and other waits may end in that time */
const WAITS_OVER_MS = 5_000

interface Uploads {
  entry: OutboxEntry
  /** as returned by `lookAhead` */
  held: readonly OutboxEntry[]
  /** of the entry, complete or not */
  files: readonly StoredBlob[] | undefined
}

/** Sends what is left of the files of an operation, unless something that can be sent at once comes in between. */
export async function uploadFiles(pass: Pass, uploads: Uploads): Promise<RoundOutcome> {
  const { leader, lost } = pass
  const interruption = new AbortController()
  const interrupt = () => interruption.abort()
  // because it was saved just now, or because its wait is over
  const look = async () => {
    const { next } = await pass.lookAhead()
    if (next && 'send' in next && next.send.some(({ waitsFor }) => waitsFor !== 'filter')) interrupt()
  }
  // if the database cannot be read, the pass itself fails
  const lookNow = () => void look().catch(() => undefined)
  const endChanges = onOutboxChange(leader.db, lookNow)
  const timer = setInterval(lookNow, WAITS_OVER_MS)
  lost.addEventListener('abort', interrupt, { once: true })
  try {
    return await upload(pass, uploads, interruption.signal)
  } finally {
    lost.removeEventListener('abort', interrupt)
    clearInterval(timer)
    endChanges()
  }
}

async function upload(
  pass: Pass,
  { entry, held, files }: Uploads,
  signal: AbortSignal,
): Promise<RoundOutcome> {
  const { leader, transport } = pass
  await markSending(leader, [entry.id])
  try {
    for (const file of filesLeft(files)) {
      const stored = await leader.db.blobBytes.get(file.id)
      const bytes = stored && (await openedBytes(leader.db, stored))
      // a person must know, and the others go on
      if (!bytes) throw new HttpError(FILE_GONE.status, 0, FILE_GONE)
      const uploadId = await transport.upload(
        {
          data: bytes,
          name: file.name,
          type: file.type,
          code: entry.code,
          device: pass.device,
          ...(file.uploadUrl !== undefined && { uploadUrl: file.uploadUrl }),
          onUrl: async (uploadUrl) => {
            await storeUpload(leader, file.id, { uploadUrl })
            // the server has answered, minutes before the end of a long upload
            await wakeNetworkWaits(leader, 'answered')
          },
        },
        signal,
      )
      await storeUpload(leader, file.id, { uploadId })
    }
  } catch (failure) {
    if (signal.aborted) {
      await requeue(leader, [entry.id])
      return NOTHING_DONE
    }
    return settleFailedUpload(pass, entry, held, failure)
  }
  await requeue(leader, [entry.id])
  return NOTHING_DONE
}

/** A file that fails puts off only its own lane, unless nothing gets through. */
async function settleFailedUpload(
  pass: Pass,
  entry: OutboxEntry,
  held: readonly OutboxEntry[],
  failure: unknown,
): Promise<RoundOutcome> {
  const answer = answerOf(failure)
  if (answer.outcome !== 'unanswered' && answer.outcome !== 'filtered')
    return settleAll(pass, [{ entry, answer }])
  if (await isWayOpen(pass))
    return settleAll(pass, [
      { entry, answer: answer.outcome === 'filtered' ? answer : { outcome: 'filtered' } },
    ])
  await putOff(pass, [entry], held, answer.outcome === 'unanswered' ? answer : { outcome: 'unanswered' })
  return { ...NOTHING_DONE, stopped: true }
}
