import { useEffect, useRef } from 'react'
import { NoConnectionError } from './client'

/** so that claims made elsewhere appear while somebody looks */
const EVERY_MS = 5_000

/**
 * Runs `refresh` now, every five seconds while the page is visible, and as soon as it is looked at again; never twice
 * at once. A missing network is not an error: the next turn tries again.
 * @param onError told of every other failure
 */
export function useRefresh(
  refresh: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): void {
  const latest = useRef({ refresh, onError })
  useEffect(() => {
    latest.current = { refresh, onError }
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let underWay = false
    const turn = async () => {
      if (underWay || document.hidden) return
      underWay = true
      try {
        await latest.current.refresh(signal)
      } catch (error) {
        if (!signal.aborted && !(error instanceof NoConnectionError)) latest.current.onError(error)
      } finally {
        underWay = false
      }
    }
    const soon = () => void turn()
    soon()
    const timer = setInterval(soon, EVERY_MS)
    addEventListener('focus', soon, { signal })
    addEventListener('online', soon, { signal })
    document.addEventListener('visibilitychange', soon, { signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [])
}
