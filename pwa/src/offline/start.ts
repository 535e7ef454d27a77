/**
 * Starts this page's half of the engine. To be called once the page is at rest.
 *
 * Exports: startSync
 */
import { startTriggers } from './engine/triggers'
import { deviceSealingKeys, deviceSync } from './this-device'

let stop: (() => void) | undefined

/** Sends what waits, now and whenever there is reason to try again. A second call does nothing. @returns how to end it */
export function startSync(): () => void {
  const keys = deviceSealingKeys()
  void keys.refresh()
  if (!stop) {
    const refresh = () => void keys.refresh()
    window.addEventListener('online', refresh)
    const end = startTriggers({ sync: deviceSync(), now: () => Date.now(), window, document })
    stop = () => {
      end()
      window.removeEventListener('online', refresh)
      stop = undefined
    }
  }
  return stop
}
