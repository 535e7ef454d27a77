/**
 * Where the toast stands: at the bottom, above the buttons that are fixed there and above the on-screen keyboard, and over no
 * field, button or heading where there is room for that, or else over no button that sends a form and not over what has the
 * focus. A dialog that leaves room above or below itself is not covered. It makes way when something is scrolled under it, and
 * what scrolls gets as much longer as it is high, so that everything can be scrolled clear of it.
 */

/** marks a bar that is fixed at the bottom of the screen */
const BARS = '[data-thumb]'
const KEPT_CLEAR = 'input:not([type=hidden]), textarea, select, button, summary, a[href], h1, h2'
/** where a screen is too full to keep all of that clear */
const MAIN = 'button[type=submit]'
/** what is folded away still has a box in some browsers */
const FOLDED = 'details:not([open]) > :not(summary)'
/** until a movement of the screen has come to its end */
const SETTLED_MS = 120
/** of the screen's height; further up it would be far from where people look for it */
const HIGHEST = 0.5

interface Box {
  top: number
  bottom: number
}

/** @returns where the lower edge of something `height` high may stand: at `lowest`, or just above the things that are there */
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
  // what a dialog or the page shows may come after it
  const size = new ResizeObserver(move)
  size.observe(toast.closest('dialog') ?? document.body)
  const quiet = new AbortController()
  const { signal } = quiet
  visualViewport?.addEventListener('resize', move, { signal })
  visualViewport?.addEventListener('scroll', move, { signal })
  // of whatever scrolls, and after that of what has got the focus
  document.addEventListener('scroll', settle, { signal, capture: true, passive: true })
  document.addEventListener('focusin', settle, { signal })
  return () => {
    clearTimeout(timer)
    size.disconnect()
    quiet.abort()
    noRoom()
  }
}

/** Lets what scrolls be scrolled further, by the height of the toast. A dialog that does not scroll stays as large as it is. */
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
