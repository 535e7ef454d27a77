/** What is recorded on this device and not saved yet. Not in device-store.ts, because only diaries have recordings. */
import { v7 } from 'uuid'
import { deviceDatabase } from '../device-store'
import { once } from '../once'
import { createRecordings } from '../store/recordings'
import { createUnsavedRecordings, webLocks } from './unsaved-recordings'

/** undefined if this browser has no locks: nothing else distinguishes an abandoned recording from one of another tab */
export const deviceRecordings = once(() =>
  'locks' in navigator
    ? createUnsavedRecordings({
        recordings: createRecordings(deviceDatabase),
        hold: webLocks(navigator.locks),
        newId: v7,
        now: () => Date.now(),
      })
    : undefined,
)
