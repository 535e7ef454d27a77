import { useEffect, useState, type RefObject } from 'react'

/** pixels around the window in which what is heavy about an item is there already */
const MARGIN = '800px 0px'
/** items that become whole in one frame, so that scrolling stays smooth */
const AT_ONCE = 8

const told = new WeakMap<Element, () => void>()
const waiting = new Set<Element>()
let frame: number | undefined

function tellSome() {
  frame = undefined
  // the last ones first: whoever scrolls fast has left the others behind
  for (const element of [...waiting].slice(-AT_ONCE)) {
    waiting.delete(element)
    told.get(element)?.()
  }
  if (waiting.size > 0) frame = requestAnimationFrame(tellSome)
}

let observer: IntersectionObserver | undefined
/** one for all items, which tells of many at once */
const watching = () =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) waiting.add(target)
        else waiting.delete(target)
      frame ??= requestAnimationFrame(tellSome)
    },
    // the document, or a page in a frame would have no margin
    { root: document, rootMargin: MARGIN },
  ))

/** Whether an element has been on the screen or near it. What was drawn once stays: off the screen it costs nothing. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || near) return
    told.set(element, () => setNear(true))
    watching().observe(element)
    return () => {
      watching().unobserve(element)
      waiting.delete(element)
    }
  }, [ref, near])
  return near
}
