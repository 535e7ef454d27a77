/**
 * Where a screen was scrolled to, kept in the entry of the browser's history: Back and a reload come back to it, and it
 * never leaves the device.
 */
export interface KeptPlace {
  /** pixels from the top of the page */
  y: number
  /** the first item in view that has a name (`data-place`), if there is one: what is above it may have another height by then */
  item?: string
  /** pixels from the top of the window to the top of that item */
  top?: number
}

/** The place of the history's current entry; undefined: somebody comes here for the first time. */
export function keptPlace(): KeptPlace | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('place' in state)) return undefined
  const { place } = state
  return typeof place === 'object' && place !== null && 'y' in place ? (place as KeptPlace) : undefined
}

/** Keeps where the page is scrolled to now. */
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

/** Found by halving, because they are one below the other. */
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

/** Scrolls there, as far as the page has arrived. @returns whether it is there */
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
