import { useEffect } from 'react'

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
    addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [unanswered, heard, retry])
}
