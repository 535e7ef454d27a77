import { useEffect } from 'react'
import { onVisibleOrOnline } from '../../../device/visible-or-online'

/** If only the server was away, no event of the browser says that it is back. */
const POLL_MS = 15_000

/**
 * Asks again by itself while there is no answer: when the network is back, when the page is looked at again, when the
 * server answered to work of this device, and every 15 seconds of a visible page.
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
