import { useEffect, useLayoutEffect, useRef } from 'react'
import { keepPlace, keptPlace, scrollToPlace } from '../device/kept-place'

/** so that a person who scrolls writes once; Safari refuses more than a hundred in half a minute */
const SETTLED_MS = 150
const SETTLING_FRAMES = 5
/** what has not arrived by then is not waited for */
const PATIENCE_MS = 5_000
const INPUT = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/** Comes back to where a screen was scrolled to, when its content has arrived; a screen that is new begins at its top. */
export function useKeptScroll(path: string): void {
  const first = useRef(true)
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => {
    const place = keptPlace()
    const began = first.current
    first.current = false
    if (!place) {
      // a link into a page leads to its place by itself
      if (!began && location.hash === '') scrollTo(0, 0)
      return
    }
    const leaving = new AbortController()
    const stop = () => leaving.abort()
    // what comes into view takes its real height in the frames after, and may push the place away again
    const settle = (frames: number) => {
      if (leaving.signal.aborted || frames === 0) return stop()
      scrollToPlace(place)
      requestAnimationFrame(() => settle(frames - 1))
    }
    const grows = new MutationObserver(() => {
      if (!scrollToPlace(place)) return
      grows.disconnect()
      settle(SETTLING_FRAMES)
    })
    if (scrollToPlace(place)) settle(SETTLING_FRAMES)
    else grows.observe(document.body, { childList: true, subtree: true })
    const patience = setTimeout(stop, PATIENCE_MS)
    leaving.signal.addEventListener('abort', () => {
      grows.disconnect()
      clearTimeout(patience)
    })
    // whoever scrolls or types by then stays where they are
    for (const input of INPUT) addEventListener(input, stop, { signal: leaving.signal, passive: true })
    return stop
  }, [path])

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let waiting: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      if (waiting === undefined) return
      clearTimeout(waiting)
      waiting = undefined
      keepPlace()
    }
    const scrolled = () => {
      clearTimeout(waiting)
      waiting = setTimeout(keep, SETTLED_MS)
    }
    addEventListener('scroll', scrolled, { signal, passive: true })
    // the press may lead away
    for (const press of ['pointerdown', 'keydown', 'pagehide'] as const)
      addEventListener(press, keep, { signal, capture: true, passive: true })
    return () => {
      leaving.abort()
      // the entry is another one by now
      clearTimeout(waiting)
    }
  }, [path])
}
