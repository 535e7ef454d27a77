import type { Watched } from '@tohfa/sync-protocol/entities/watched-campaigns'
import { useEffect, useRef } from 'react'
import { whenIdle } from '../device/idle'
import { onVisibleOrOnline } from '../device/network/visible-or-online'
import { NoConnectionError } from './errors'

/** ms; claims made elsewhere appear while somebody looks */
const EVERY_MS = 5_000
/** ms; while a stream of events reports them, because it may not report everything */
const WITH_EVENTS_MS = 60_000
/** ms; a connection that was lost unnoticed may keep a request waiting for minutes */
const PATIENCE_MS = 20_000

/**
 * Runs `refresh` now, every five seconds while the page is visible, and as soon as somebody looks at it again; never
 * twice at once. One that takes 20 seconds is aborted, the next one in a row after twice that time. A server that cannot
 * be reached is not an error: the next turn tries again.
 * @param onError receives every other failure
 * @param events events that cause a refresh at once; while their stream is open, other refreshes are rare
 */
export function useRefresh(
  refresh: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
  { events }: { events?: Watched } = {},
): void {
  const latest = useRef({ refresh, onError })
  useEffect(() => {
    latest.current = { refresh, onError }
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let underWay = false
    /** the number of the last event, and of the last one that the latest refresh has seen */
    let happened = 0
    let seen = 0
    let standing = false
    let last = 0
    let patience = PATIENCE_MS
    const turn = async () => {
      if (underWay || document.hidden) return
      underWay = true
      seen = happened
      last = Date.now()
      const ending = new AbortController()
      const end = () => ending.abort()
      const timer = setTimeout(end, patience)
      signal.addEventListener('abort', end)
      try {
        await Promise.race([latest.current.refresh(ending.signal), aborted(ending.signal)])
        patience = PATIENCE_MS
      } catch (error) {
        // no event reports that the server answers again
        last = 0
        const isAway = error instanceof NoConnectionError && error.status !== 500
        // on a slow link, more time is needed
        if (ending.signal.aborted) patience *= 2
        else if (!isAway) latest.current.onError(error)
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        underWay = false
      }
      if (seen < happened && !signal.aborted) void turn()
    }
    const soon = () => void turn()
    // a running refresh may have been answered before the event
    const changed = () => {
      happened += 1
      soon()
    }
    const poll = () => {
      if (!standing || Math.abs(Date.now() - last) >= WITH_EVENTS_MS) soon()
    }
    const first = turn()
    const timer = setInterval(poll, EVERY_MS)
    addEventListener('focus', soon, { signal })
    onVisibleOrOnline(soon, signal)
    if (events !== undefined)
      // the first answer and its screen come before a stream that reports later ones
      void first
        .then(() => whenIdle(EVERY_MS))
        .then(() => import('./live'))
        .then(({ follow }) => {
          if (!signal.aborted) follow(events, { changed, standing: (now) => (standing = now), signal })
        })
        // polling refreshes the screen without it
        .catch(() => undefined)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [events])
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
