import * as m from '@tohfa/sync-protocol/messages'
import { inMemory } from '../../../ui/form/in-memory'
import { toast } from '../../../ui/toast/toast'
import type { Submission, SubmittedFile } from './submission'

/** A recording that cannot be read: there is no other copy, so nothing is sent without it. */
export class UnreadRecordingError extends Error {
  override readonly name = 'UnreadRecordingError'
}

/**
 * A submission with its files in memory. Forms read chosen files at once, but browsers may lose what they hold, too. If
 * a photo cannot be read, the person is asked to choose it again; the rest is sent.
 * @throws UnreadRecordingError
 */
export async function withFilesRead(submission: Submission): Promise<Submission> {
  const { files } = submission
  if (!files) return submission
  const read = (await Promise.all(files.map(inMemoryOrLost))).filter((one) => one !== undefined)
  if (read.length === files.length) return { ...submission, files: read }
  toast(m.photoAgain, 'error')
  // a corrected operation keeps the files that it had
  return { ...submission, files: read.length > 0 ? read : undefined }
}

const inMemoryOrLost = (one: SubmittedFile): Promise<SubmittedFile | undefined> =>
  inMemory(one.file).then(
    (file) => ({ ...one, file }),
    (cause: unknown) => {
      if (one.field === 'audio_file') throw new UnreadRecordingError('', { cause })
      return undefined
    },
  )
