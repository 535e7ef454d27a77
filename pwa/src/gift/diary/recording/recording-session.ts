/** One recording from the microphone into a form. The device stores it from the first seconds on. */
import { AUDIO_MAX_BYTES } from '@tohfa/sync-protocol/files/file-limits'
import { recordedFile } from '../../../device/sound/recorded-file'
import { startRecording, type Recorder } from '../../../device/sound/recorder'
import { canStore } from '../../shared/submit/submit'
import type { UnsavedRecording } from '../../../offline/recordings/unsaved-recordings'

/** A recording in a form. */
export interface Recorded {
  file: File
  /** the copy that the device stores until it is saved; undefined if only this page has it */
  stored?: UnsavedRecording | undefined
}

/** Why it ended: on request, at the maximum size, at this device's free space, or because the microphone was lost. */
export type SessionEnd = 'stopped' | 'tooLarge' | 'noRoom' | 'unplugged'

/** There is no room for even a minute, so no recording was started. */
export class NoRoomError extends Error {}

export interface Session extends Recorder {
  /** Ends the recording without the form; the diary offers it when it is opened again. */
  abandon(): void
}

/** bytes: about a minute */
const ROOM_MIN = 1_000_000
/** maximum bytes that duration and cues add to a recording */
const ROOM_FOR_CUES = 300_000

/**
 * @param onRecorded called once, with undefined for a recording without sound
 * @param onNotStored called if the device cannot store it now, so that only this page has it
 * @throws NoRoomError; also if the browser cannot record or the person does not allow it
 */
export async function startSession(
  code: string,
  onRecorded: (recorded: Recorded | undefined, end: SessionEnd) => void,
  onNotStored: () => void,
): Promise<Session> {
  const store = canStore() ? await loadStore() : undefined
  const room = (await store?.roomForRecording(navigator.storage)) ?? Infinity
  if (room < ROOM_MIN) throw new NoRoomError()
  const sendable = AUDIO_MAX_BYTES - ROOM_FOR_CUES
  let abandoned = false
  let storeIsFull = false
  /** in a row */
  let failures = 0

  const recorder = await startRecording({
    maxBytes: Math.min(room, sendable),
    onPiece: (piece) =>
      void stored.then((device) => device?.append(piece)).then(() => (failures = 0), failed),
    onEnd: (parts, end) => {
      const noRoom = storeIsFull || (end === 'full' && room < sendable)
      const how = noRoom ? 'noRoom' : end === 'full' ? 'tooLarge' : end
      handOver(parts, how).catch((error: unknown) => console.error(error))
    },
  })
  const failed = (error: unknown) => {
    if (store && error instanceof store.StorageFullError) {
      storeIsFull = true
      return recorder.stop()
    }
    console.error(error)
    failures += 1
    // one is made up for by the next piece
    if (failures === 2) onNotStored()
  }
  let device: UnsavedRecording | undefined
  const stored: Promise<UnsavedRecording | undefined> = Promise.resolve(
    store?.begin(code, recorder.type),
  ).then(
    (begun) => (device = begun),
    (error: unknown) => {
      // nothing will be stored
      failures = 1
      failed(error)
      return undefined
    },
  )
  const handOver = async (parts: Blob[], how: SessionEnd) => {
    if (abandoned) return (await stored)?.release()
    const file = await recordedFile(parts, recorder.type)
    const taken = file && { file, stored: device }
    onRecorded(taken, how)
    // nobody has the copy: nothing was recorded, or the device began it too late to wait for it
    if (!taken?.stored) await (await stored)?.drop()
  }
  return {
    ...recorder,
    abandon: () => {
      abandoned = true
      recorder.stop()
    },
  }
}

/** Stores a recording on this device; loaded separately from the diary. */
async function loadStore() {
  const [{ deviceRecordings }, { StorageFullError }, { askToPersist, roomForRecording }] = await Promise.all([
    import('../../../offline/recordings/device-recordings'),
    import('../../../offline/store/quota'),
    import('../../../offline/store/free-space'),
  ])
  return {
    roomForRecording,
    StorageFullError,
    begin: (code: string, type: string) => {
      void askToPersist(navigator.storage)
      return deviceRecordings()?.begin(code, type)
    },
  }
}
