/** The lock of this device, and when it closes by itself. */
import { useEffect, useEffectEvent, useState } from 'react'
import { isRecording, onRecordingRests } from '../device/sound/recording-now'
import { deviceDatabase } from '../offline/device-store'
import { once } from '../offline/once'
import {
  createDeviceLock,
  type DeviceLock,
  type KnownPasskey,
  type LockState,
} from '../offline/store/lock/device-lock'

/** locks after being out of sight for this long: somebody else may hold the phone */
const AWAY_MS = 15 * 60_000

export const deviceLock = once(() => {
  const lock = createDeviceLock(deviceDatabase, () => Date.now())
  lockWhenAway(lock.lock)
  return lock
})

/**
 * Time out of sight does not count while a recording runs: it begins when the recording ends.
 * @param now epoch ms; monotonic clocks stop while some devices sleep
 */
export function lockWhenAway(lock: () => void, now = () => Date.now()): () => void {
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const close = () => {
    if (!isRecording()) lock()
  }
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) {
      since ??= now()
      timer = setTimeout(close, AWAY_MS)
      return
    }
    if (since !== undefined && Math.abs(now() - since) >= AWAY_MS) close()
    since = undefined
  }
  look()
  document.addEventListener('visibilitychange', look)
  const end = onRecordingRests(() => {
    since = undefined
    look()
  })
  return () => {
    end()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Whether a passkey opens it too; undefined while it is being read. */
export function useLockPasskey(): KnownPasskey | null | undefined {
  return useOfLock(async (lock) => (await lock.passkey()) ?? null)
}

/** undefined while it is being read */
export const useLockState = (): LockState | undefined => useOfLock((lock) => lock.state())

/** What is known of the lock, now and whenever it changes. */
function useOfLock<Value>(read: (lock: DeviceLock) => Promise<Value>): Value | undefined {
  const [value, setValue] = useState<Value>()
  const look = useEffectEvent((show: (value: Value) => void) => {
    read(deviceLock())
      .then(show)
      .catch((error: unknown) => console.error(error))
  })
  useEffect(() => {
    let left = false
    const show = (now: Value) => !left && setValue(() => now)
    look(show)
    const end = deviceLock().onChange(() => look(show))
    return () => {
      left = true
      end()
    }
  }, [])
  return value
}
