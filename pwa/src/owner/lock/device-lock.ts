/** The lock of this device, and when it closes by itself. */
import { useEffect, useState } from 'react'
import { deviceDatabase } from '../../offline/device-store'
import { once } from '../../offline/once'
import { createDeviceLock, type LockState } from '../../offline/store/device-lock'

/** out of sight for as long: somebody else may hold the phone */
const AWAY_MS = 15 * 60_000

export const deviceLock = once(() => {
  const lock = createDeviceLock(deviceDatabase, () => Date.now())
  lockWhenAway(lock.lock)
  return lock
})

/** @param now epoch ms; monotonic clocks stand while some devices sleep */
export function lockWhenAway(lock: () => void, now = () => Date.now()): () => void {
  let since: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (document.hidden) {
      since ??= now()
      timer = setTimeout(lock, AWAY_MS)
      return
    }
    if (since !== undefined && Math.abs(now() - since) >= AWAY_MS) lock()
    since = undefined
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** undefined while it is being read */
export function useLockState(): LockState | undefined {
  const [state, setState] = useState<LockState>()
  useEffect(() => {
    let left = false
    const look = () =>
      void deviceLock()
        .state()
        .then((now) => !left && setState(now))
        .catch((error: unknown) => console.error(error))
    look()
    const end = deviceLock().onChange(look)
    return () => {
      left = true
      end()
    }
  }, [])
  return state
}
