/** A recording is stored unchanged, so its bytes decide whether it is one. */
import { hasSound } from '@tohfa/sync-protocol/file-bytes/recorded-sound'
import {
  recordingKind,
  RECORDING_HEAD_BYTES,
  type RecordingKind,
} from '@tohfa/sync-protocol/file-bytes/recording-kind'
import * as m from '@tohfa/sync-protocol/messages'
import { open } from 'node:fs/promises'
import { AppError } from '../http/app-error'

/** A recording in a file of this machine. */
export interface Recording extends RecordingKind {
  path: string
  /** bytes */
  size: number
}

/**
 * Recognises a file as a recording.
 * @throws AppError file_kind_unsupported (415) if it is not one, or has no sound in it
 */
export async function asRecording({ path, size }: { path: string; size: number }): Promise<Recording> {
  const file = await open(path, 'r')
  const read = async (from: number, to: number) => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(to - from), position: from })
    return buffer.subarray(0, bytesRead)
  }
  try {
    const kind = recordingKind(await read(0, RECORDING_HEAD_BYTES))
    if (!kind) throw new AppError('file_kind_unsupported', { detail: m.audioRequired })
    if (!(await hasSound({ size, read })))
      throw new AppError('file_kind_unsupported', { detail: m.audioSilent })
    return { path, size, ...kind }
  } finally {
    await file.close()
  }
}
