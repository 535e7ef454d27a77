/** What is recorded on this device and not saved yet. Here and not in device-store.ts: only diaries have recordings. */
import { v7 } from 'uuid'
import { deviceDatabase } from '../device-store'
import { once } from '../once'
import { createRecordings } from '../store/recordings'
import { createUnsavedRecordings, webLocks } from './unsaved-recordings'

/** undefined where this browser has no locks: nothing else tells a recording that was left from one of another tab */
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
