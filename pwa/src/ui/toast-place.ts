/**
 * Places the toast at the bottom, above fixed buttons and the on-screen keyboard. If there is room, it covers no field,
 * button or heading; otherwise only the button that sends a form and the focused element stay clear. A dialog that
 * leaves room above or below itself is not covered. The toast makes way when something is scrolled under it, and what
 * scrolls gets longer by its height, so that everything can be scrolled clear of it.
 */

/** marks a bar that is fixed at the bottom of the screen */
const BARS = '[data-thumb]'
const KEPT_CLEAR = 'input:not([type=hidden]), textarea, select, button, summary, a[href], h1, h2'
/** what stays clear if a screen is too full for the rest */
const MAIN = 'button[type=submit]'
/** folded content still has a box in some browsers */
const FOLDED = 'details:not([open]) > :not(summary)'
/** ms until a movement of the screen has ended */
const SETTLED_MS = 120
/** part of the screen's height; further up, people would not look for it */
const HIGHEST = 0.5

interface Box {
  top: number
  bottom: number
}

/** @returns where the lower edge of something `height` high may be: at `lowest`, or just above the obstacles */
function lowestGap(lowest: number, highest: number, height: number, things: readonly Box[]) {
  const isClear = (edge: number) => things.every(({ top, bottom }) => top >= edge || bottom <= edge - height)
  const edges = [lowest, ...things.map(({ top }) => top).filter((top) => top < lowest)]
  const free = edges.filter((edge) => edge - height >= highest && isClear(edge))
  return free.length > 0 ? Math.max(...free) : undefined
}

/** Keeps it in place while the keyboard comes and goes and the screen is scrolled, until the returned function is called. */
export function keepClear(toast: HTMLElement): () => void {
  const move = () => {
    const page = document.documentElement.clientHeight
    const seen = visualViewport ? visualViewport.offsetTop + visualViewport.height : page
    toast.style.bottom = `max(env(safe-area-inset-bottom), ${page - edgeFor(toast, Math.min(page, seen))}px)`
  }
  const noRoom = makeRoom(toast)
  move()
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(move, SETTLED_MS)
  }
  // content of a dialog or the page may appear after it
  const size = new ResizeObserver(move)
  size.observe(toast.closest('dialog') ?? document.body)
  const quiet = new AbortController()
  const { signal } = quiet
  visualViewport?.addEventListener('resize', move, { signal })
  visualViewport?.addEventListener('scroll', move, { signal })
  // after scrolling, and after a change of focus
  document.addEventListener('scroll', settle, { signal, capture: true, passive: true })
  document.addEventListener('focusin', settle, { signal })
  return () => {
    clearTimeout(timer)
    size.disconnect()
    quiet.abort()
    noRoom()
  }
}

/** Lets what scrolls scroll further, by the height of the toast. A dialog that does not scroll keeps its size. */
function makeRoom(toast: HTMLElement): () => void {
  const dialog = toast.closest('dialog')
  const place = dialog ?? document.body
  if (dialog && dialog.scrollHeight <= dialog.clientHeight) return () => undefined
  place.style.paddingBottom = `${toast.getBoundingClientRect().height}px`
  return () => void (place.style.paddingBottom = '')
}

function edgeFor(toast: HTMLElement, bottom: number): number {
  const { height, left, right } = toast.getBoundingClientRect()
  const boxes = (within: ParentNode, selector: string) =>
    [...within.querySelectorAll(selector)]
      .filter((one) => !toast.contains(one) && !one.closest(FOLDED))
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.height > 1 && box.left < right && box.right > left)
      .filter((box) => box.top < bottom && box.bottom > bottom * HIGHEST)
  const dialog = toast.closest('dialog')
  if (dialog) {
    const { top, bottom: end } = dialog.getBoundingClientRect()
    if (end + height <= bottom) return bottom
    if (top >= height) return top
  }
  const within = dialog ?? document
  const lowest = Math.min(bottom, ...boxes(within, BARS).map(({ top }) => top))
  const gap = (kept: string) => lowestGap(lowest, bottom * (1 - HIGHEST), height, boxes(within, kept))
  const used = `${MAIN}, :focus`
  return gap(KEPT_CLEAR) ?? gap(used) ?? gap(':focus') ?? lowest
}
