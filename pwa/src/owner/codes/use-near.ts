import { useEffect, useState, type RefObject } from 'react'

/** pixels around the window in which what is heavy about an item is there already */
const MARGIN = '800px 0px'

const told = new WeakMap<Element, (near: boolean) => void>()
let observer: IntersectionObserver | undefined
/** one for all items, which tells of many at once */
const watching = () =>
  (observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) told.get(target)?.(isIntersecting)
    },
    // the document, or a page in a frame would have no margin
    { root: document, rootMargin: MARGIN },
  ))

/** Whether an element is on the screen or near it. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    told.set(element, setNear)
    watching().observe(element)
    return () => watching().unobserve(element)
  }, [ref])
  return near
}
