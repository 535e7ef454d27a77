/** what `ringHiddenBy` says of a ring that is partly outside of the screen */
export const SCREEN_EDGE = 'the edge of the screen'

export type WithRings = typeof window & {
  /** @returns what hides a part of the ring of an element that has one; undefined: all of it can be seen */
  ringHiddenBy?: (element: Element) => string | undefined
}

/** Installs `ringHiddenBy` in the page. The walk sends this function as text, so it uses nothing else of this file. */
export function knowRings(): void {
  const page = window as WithRings
  const short = (element: Element) => element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1)
  page.ringHiddenBy = (element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element)
    const reach = Math.max(0, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth))
    const box = element.getBoundingClientRect()
    const ring = {
      left: box.left - reach,
      right: box.right + reach,
      top: box.top - reach,
      bottom: box.bottom + reach,
    }
    // what is larger than its place is seen piece by piece
    const isIn = (
      place: { left: number; right: number; top: number; bottom: number },
      x: boolean,
      y: boolean,
    ) =>
      (!x ||
        ring.right - ring.left > place.right - place.left ||
        (ring.left >= place.left - 0.6 && ring.right <= place.right + 0.6)) &&
      (!y ||
        ring.bottom - ring.top > place.bottom - place.top ||
        (ring.top >= place.top - 0.6 && ring.bottom <= place.bottom + 0.6))
    const { clientWidth: right, clientHeight: bottom } = document.documentElement
    if (!isIn({ left: 0, top: 0, right, bottom }, true, true)) return 'the edge of the screen'

    let { position } = getComputedStyle(element)
    let inTopLayer = element.matches(':modal, [popover]')
    for (let up = element.parentElement; up && !inTopLayer && position !== 'fixed'; up = up.parentElement) {
      const style = getComputedStyle(up)
      if (position === 'absolute' && style.position === 'static' && style.transform === 'none') continue
      const isClipped = style.getPropertyValue('content-visibility') === 'auto'
      const x = isClipped || style.overflowX !== 'visible'
      const y = isClipped || style.overflowY !== 'visible'
      // what the body does not clip itself, the screen does
      if ((x || y) && up !== document.body && up !== document.documentElement) {
        const outer = up.getBoundingClientRect()
        const left = outer.left + up.clientLeft
        const top = outer.top + up.clientTop
        if (!isIn({ left, top, right: left + up.clientWidth, bottom: top + up.clientHeight }, x, y))
          return short(up)
      }
      position = style.position
      inTopLayer = up.matches(':modal, [popover]')
    }

    const x = (box.left + box.right) / 2
    const y = (box.top + box.bottom) / 2
    const edges = [
      [ring.left + 1, y],
      [ring.right - 1, y],
      [x, ring.top + 1],
      [x, ring.bottom - 1],
    ] as const
    for (const [atX, atY] of edges) {
      for (let over = document.elementFromPoint(atX, atY); over; over = over.parentElement) {
        if (over.contains(element) || element.contains(over)) break
        if (/fixed|sticky/.test(getComputedStyle(over).position) && !over.closest('[popover]'))
          return short(over)
      }
    }
    return undefined
  }
}
