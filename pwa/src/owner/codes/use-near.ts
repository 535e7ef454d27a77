import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { listeners } from '../../device/listeners'

/** pixels around the window in which an item's expensive parts are already rendered */
const MARGIN = '800px 0px'
/** items that are completed in one frame, so that scrolling stays smooth */
const AT_ONCE = 8

const told = new WeakMap<Element, () => void>()
const waiting = new Set<Element>()
let frame: number | undefined

function tellSome() {
  frame = undefined
  // the last ones first: after fast scrolling the others are off the screen
  for (const element of [...waiting].slice(-AT_ONCE)) {
    waiting.delete(element)
    told.get(element)?.()
  }
  if (waiting.size > 0) frame = requestAnimationFrame(tellSome)
}

let observer: IntersectionObserver | undefined
/** one observer for all items: it reports many at once */
const watching = () =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) waiting.add(target)
        else waiting.delete(target)
      frame ??= requestAnimationFrame(tellSome)
    },
    // the document: without it, a page in a frame would have no margin
    { root: document, rootMargin: MARGIN },
  ))

let printed = false
const printing = listeners()
// `print()` takes the page as it is once the event's listeners have returned
addEventListener('beforeprint', () => {
  printed = true
  flushSync(printing.tell)
})

/** Whether the page has been printed, so that all of it is drawn. */
export const usePrinted = (): boolean => useSyncExternalStore(printing.add, () => printed)

/**
 * Whether an element has been on the screen, near it, or on paper. What was drawn once stays: off the screen it costs
 * nothing.
 */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  const near = usePrinted() || seen
  useEffect(() => {
    const element = ref.current
    if (!element || near) return
    told.set(element, () => setSeen(true))
    watching().observe(element)
    return () => {
      watching().unobserve(element)
      waiting.delete(element)
    }
  }, [ref, near])
  return near
}
