import { useEffect } from 'react'
import { onVisibleOrOnline } from '../../../device/network/visible-or-online'

/** ms; if only the server was away, no event of the browser says that it is back */
const POLL_MS = 15_000

/**
 * Asks again by itself while there is no answer: when the network is back, when somebody looks at the page again, when
 * the server answered this device's work, and every 15 seconds while the page is visible.
 */
export function useReconnect(unanswered: boolean, heard: boolean, retry: () => Promise<void>): void {
  useEffect(() => {
    if (!unanswered) return
    const again = () => {
      if (document.visibilityState === 'visible') void retry()
    }
    const timer = heard ? setTimeout(again) : undefined
    const polls = setInterval(again, POLL_MS)
    const ended = new AbortController()
    onVisibleOrOnline(again, ended.signal)
    return () => {
      clearTimeout(timer)
      clearInterval(polls)
      ended.abort()
    }
  }, [unanswered, heard, retry])
}
