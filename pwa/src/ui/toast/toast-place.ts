/**
 * The one place of toasts: the bottom of the screen, above what is fixed there and above the on-screen keyboard. Pages and
 * dialogs keep room for it at their end, and the focused element is scrolled clear of it.
 */

/** marks a bar that is at the bottom of the screen */
const BARS = '[data-thumb]'

/** Keeps it there while bars and the keyboard come and go, until the returned function is called. */
export function keepInPlace(toast: HTMLElement): () => void {
  const dialog = toast.closest('dialog')
  const move = () => {
    const page = document.documentElement.clientHeight
    const seen = visualViewport ? visualViewport.offsetTop + visualViewport.height : page
    const { height } = toast.getBoundingClientRect()
    let edge = Math.min(page, seen)
    if (dialog) dialog.style.setProperty('--toast', `${height}px`)
    else {
      document.body.style.paddingBottom = `${height}px`
      for (const bar of document.querySelectorAll(BARS)) {
        const { top, bottom } = bar.getBoundingClientRect()
        if (top < edge && bottom > edge - height) edge = top
      }
    }
    toast.style.bottom = `max(env(safe-area-inset-bottom), ${page - edge}px)`
    return edge - height
  }
  const top = move()
  const used = document.activeElement
  const { bottom = 0 } =
    used && used !== document.body && !toast.contains(used) ? used.getBoundingClientRect() : {}
  if (used && bottom > top && bottom <= innerHeight) used.scrollIntoView({ block: 'nearest' })

  const changes = new MutationObserver(move)
  changes.observe(document.body, { subtree: true, childList: true })
  const leaving = new AbortController()
  const { signal } = leaving
  for (const event of ['resize', 'scroll']) visualViewport?.addEventListener(event, move, { signal })
  // a bar may stick to the bottom only for a part of the page
  document.addEventListener('scroll', move, { signal, capture: true, passive: true })
  return () => {
    changes.disconnect()
    leaving.abort()
    document.body.style.paddingBottom = ''
  }
}
