/**
 * What is recorded on this device and not saved yet. Signatures: recordings/create-recordings.ts
 *
 * Exports: keepRecording, leftRecordings, roomToRecord, StorageFull, types KeptRecording, LeftRecording
 */
import { v7 as uuid } from 'uuid'
import { keepForGood, roomForRecording, StorageFull } from './store/quota'
import { createRecordings } from './store/recordings'
import { deviceDatabase } from './device-database'
import { once } from './once'
import {
  createKeptRecordings,
  webLocks,
  type KeptRecording,
  type KeptRecordings,
  type LeftRecording,
} from './recordings/create-recordings'

export { StorageFull }
export type { KeptRecording, LeftRecording }

const device = once((): KeptRecordings | undefined =>
  // nothing else can tell a recording that was left from one that another tab is at
  'locks' in navigator
    ? createKeptRecordings({
        recordings: createRecordings(deviceDatabase()),
        hold: webLocks(navigator.locks),
        newId: uuid,
        now: () => Date.now(),
      })
    : undefined,
)

/** undefined where this browser has no locks: then the page alone has the recording. @throws StorageFull */
export async function keepRecording(...what: Parameters<KeptRecordings['begin']>) {
  void keepForGood(navigator.storage)
  return device()?.begin(...what)
}

export const leftRecordings = async (code: string) => (await device()?.left(code)) ?? []

/** Bytes that a recording may take. */
export const roomToRecord = () => roomForRecording(navigator.storage)
