/**
 * How far a screen was scrolled, kept in the browser's history entry: Back and a reload return to it, and it never
 * leaves the device.
 */
export interface KeptPlace {
  /** pixels from the top of the page */
  y: number
  /** the first visible item with a name (`data-place`), if any: what is above it may have another height later */
  item?: string
  /** pixels from the top of the window to the top of that item */
  top?: number
}

/** The place of the current history entry; undefined on a first visit. */
export function keptPlace(): KeptPlace | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('place' in state)) return undefined
  const { place } = state
  return typeof place === 'object' && place !== null && 'y' in place ? (place as KeptPlace) : undefined
}

/** Stores how far the page is scrolled now. */
export function keepPlace(): void {
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : {}), place: placeNow() }, '')
}

function placeNow(): KeptPlace {
  const first = firstInView(document.querySelectorAll<HTMLElement>('[data-place]'))
  const item = first?.dataset.place
  return {
    y: Math.round(scrollY),
    ...(first && item !== undefined && { item, top: Math.round(first.getBoundingClientRect().top) }),
  }
}

/** Found by bisection, because the items are below each other. */
function firstInView(items: NodeListOf<HTMLElement>): HTMLElement | undefined {
  let from = 0
  let to = items.length
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const { bottom } = items[middle]?.getBoundingClientRect() ?? { bottom: 0 }
    if (bottom > 0) to = middle
    else from = middle + 1
  }
  return items[from]
}

/** Scrolls there, as far as the page has loaded. @returns whether it got there */
export function scrollToPlace({ y, item, top = 0 }: KeptPlace): boolean {
  const found = item === undefined ? null : document.querySelector(`[data-place="${CSS.escape(item)}"]`)
  if (found && y > 0) {
    scrollTo(0, scrollY + found.getBoundingClientRect().top - top)
    return true
  }
  if (item !== undefined && y > 0) return false
  scrollTo(0, y)
  return Math.abs(scrollY - y) <= 1
}
