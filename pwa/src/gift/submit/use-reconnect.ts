import { useEffect } from 'react'
import { onVisibleOrOnline } from '../../device/visible-or-online'

/**
 * Asks again by itself while there is no answer: when the network is back, when the page is looked at again, and when
 * the server answered to work of this device.
 */
export function useReconnect(unanswered: boolean, heard: boolean, retry: () => Promise<void>): void {
  useEffect(() => {
    if (!unanswered) return
    const again = () => {
      if (document.visibilityState === 'visible') void retry()
    }
    const timer = heard ? setTimeout(again) : undefined
    const ended = new AbortController()
    onVisibleOrOnline(again, ended.signal)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [unanswered, heard, retry])
}
