import { useSyncExternalStore } from 'react'
import { today } from './today'

const LOOK_MS = 60_000

/** No event says that it is midnight, and a page that is out of sight may sleep. */
const follow = (look: () => void) => {
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Today in this device's time zone, `YYYY-MM-DD`, also after midnight; undefined on the server, which does not know the
 * reader's time zone.
 */
export const useToday = () => useSyncExternalStore<string | undefined>(follow, today, () => undefined)
