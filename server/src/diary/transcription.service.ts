import * as m from '@tohfa/sync-protocol/messages'
import { kindOfRecording } from '../blobs/audio'
import { fileOnDisk } from '../blobs/large-file'
import { createBoundedQueue } from '../concurrency/bounded-queue'
import type { PinnedCode } from '../pins/pins.service'
import { AppError } from '../http/app-error'
import { switchedOff, type Transcriber } from '../transcription/transcriber'
import { refusedAudio } from './refused-audio'

/** ms that one recording may take, including its wait for a turn */
export const TRANSCRIBE_MS = 5 * 60_000

export interface TranscriptionService {
  /**
   * The text of what is said in a recording of a diary.
   * @param files sent as `audio_file`, on this machine
   * @param gone aborts when the caller has disconnected
   * @throws AppError validation_failed (422), file_kind_unsupported (415), busy (429), transcription_failed (502),
   * not_configured (503)
   */
  transcribe(
    diary: PinnedCode,
    files: readonly { path: string; size: number }[],
    gone: AbortSignal,
  ): Promise<string>
}

export function createTranscriptionService({
  transcriber,
}: {
  transcriber: Transcriber
}): TranscriptionService {
  const underWay = new Set<string>()
  // each takes a model's memory, or costs money
  const inTurn = createBoundedQueue({ atOnce: 2, waiting: 8 })

  return {
    async transcribe({ code }, [file, ...more], gone) {
      if (!transcriber.on) throw switchedOff()
      if (!file || file.size === 0) throw refusedAudio(m.audioMissing)
      if (more.length > 0) throw refusedAudio(m.oneFileOnly)
      if (underWay.has(code)) throw new AppError('busy', { detail: m.transcribing, retryAfterSeconds: 5 })
      underWay.add(code)
      const signal = AbortSignal.any([gone, AbortSignal.timeout(TRANSCRIBE_MS)])
      try {
        const recording = { ...file, ...(await kindOfRecording(fileOnDisk(file.path, file.size))) }
        const text = await inTurn(() => transcriber.transcribe(recording, signal), signal)
        return text.trim()
      } catch (error) {
        if (error instanceof AppError) throw error
        // the caller has disconnected: nobody gets this answer, and nothing failed
        if (gone.aborted) throw new AppError('busy')
        throw new AppError('transcription_failed', { cause: error })
      } finally {
        underWay.delete(code)
      }
    },
  }
}
