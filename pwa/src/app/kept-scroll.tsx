import { useEffect, useLayoutEffect, useRef } from 'react'
import { keepPlace, keptPlace, scrollToPlace } from '../device/kept-place'

/** so that scrolling writes once; Safari refuses more than a hundred in half a minute */
const SETTLED_MS = 150
const SETTLING_FRAMES = 5
/** how long it waits for content */
const PATIENCE_MS = 5_000
const INPUT = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Returns to the scroll position of a screen once its content has arrived; a new screen begins at its top. A component,
 * so that no screen waits for it.
 */
export default function KeptScroll({ path }: { path: string }) {
  const first = useRef(true)
  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useLayoutEffect(() => {
    const place = keptPlace()
    const began = first.current
    first.current = false
    if (!place) {
      // a link into a page scrolls to its place by itself
      if (!began && location.hash === '') scrollTo(0, 0)
      return
    }
    const leaving = new AbortController()
    const stop = () => leaving.abort()
    // content gets its real height in the frames after it comes into view, and may push the place away again
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
    // once a person scrolls or types, they stay where they are
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
    // the press may leave the screen
    for (const press of ['pointerdown', 'keydown', 'pagehide'] as const)
      addEventListener(press, keep, { signal, capture: true, passive: true })
    return () => {
      leaving.abort()
      // by now the history entry is another one
      clearTimeout(waiting)
    }
  }, [path])
  return null
}
