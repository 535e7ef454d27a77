import { useEffect } from 'react'

const POLL_MS = 15_000

/** Where only the server was away, no event of the browser says that it is back. */
export function usePolling(wanted: boolean, look: () => Promise<void>) {
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [wanted, look])
}
