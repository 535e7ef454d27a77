/** A recording is stored unchanged, so its bytes decide whether it is one. */
import { hasSound, type ReadableFile } from '@tohfa/sync-protocol/files/recorded-sound'
import {
  recordingKind,
  RECORDING_HEAD_BYTES,
  type RecordingKind,
} from '@tohfa/sync-protocol/files/recording-kind'
import * as m from '@tohfa/sync-protocol/messages'
import { AppError } from '../http/app-error'

/** A recording in a file of this machine. */
export interface Recording extends RecordingKind {
  path: string
  /** bytes */
  size: number
}

/**
 * Recognises a file as a recording.
 * @throws AppError file_kind_unsupported (415) if it is not one, or has no sound in it, and what `file.read` throws
 */
export async function kindOfRecording(file: ReadableFile): Promise<RecordingKind> {
  const kind = recordingKind(await file.read(0, RECORDING_HEAD_BYTES))
  if (!kind) throw new AppError('file_kind_unsupported', { detail: m.audioRequired })
  if (!(await hasSound(file))) throw new AppError('file_kind_unsupported', { detail: m.audioSilent })
  return kind
}
