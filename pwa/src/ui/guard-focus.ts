/**
 * The focus never falls to the body. Where a new screen comes, it moves to its heading. Where what has it goes away, it
 * returns to the control that led there, or else to the heading of what is there now. One guard watches the page, so that
 * no screen has to think of it; it does so as soon as it is imported. A screen that places the focus itself comes first.
 */

/** what had the focus, and the heading above it */
interface Place {
  element: Element
  heading: HTMLElement | undefined
}

let last: Place | undefined
/** a button of a toast: it goes by itself, and the focus with it */
let passing: Element | undefined
/** by heading, the control that had the focus last while it stood there */
const controls = new WeakMap<Element, Element>()
let seen: HTMLElement | undefined
/** since the focus was placed last, something was pressed */
let pressed = false
/** the address has changed: what had the focus before, and the heading that goes */
let leaving: { active: Element | null; heading: HTMLElement | undefined } | undefined
let path = ''
let isBack = false
let waiting = false

const isThere = (element: Element) =>
  // Safari before 17.4 knows no better way
  ('checkVisibility' in Element.prototype
    ? element.checkVisibility()
    : element.getClientRects().length > 0) && !element.matches(':disabled, [inert] *')

/** of the newest open dialog, or else of the screen */
function headingNow(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll('dialog:modal')].pop()
  const headings = dialog?.querySelectorAll('h2') ?? document.querySelectorAll('h1')
  return [...headings].find(isThere)
}

const isNowhere = (active: Element | null) =>
  active === null || active === document.body || active.tagName === 'MAIN'

function focus(element: Element, scrolls: boolean): void {
  if (!(element instanceof HTMLElement)) return
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: !scrolls })
  pressed = isBack = false
}

/** Places the focus, if nothing has it that should. */
function check(): void {
  waiting = false
  const active = document.activeElement
  const heading = headingNow()
  const isNew = heading !== seen
  seen = heading
  if (leaving) {
    const isOver = active !== leaving.active && !isNowhere(active)
    if (!isOver && heading && heading !== leaving.heading) focus(heading, !isBack)
    else if (!isOver) return
    leaving = undefined
    return
  }
  if (!isNowhere(active)) return
  if (passing && !isThere(passing) && last && isThere(last.element)) return focus(last.element, false)
  const lost = last && !isThere(last.element) ? last : undefined
  // put down by who had it: nothing is lost
  if (!lost) last = undefined
  if (!lost && !(isNew && pressed)) return
  if (!heading) return document.querySelector('main')?.focus({ preventScroll: true })
  const control = controls.get(heading)
  const isSameScreen = lost?.heading === heading
  focus(control && isThere(control) ? control : heading, !isSameScreen)
}

/** When all that reacts to the change has done so, and the browser has taken the focus from what is hidden. */
function look(): void {
  if (waiting) return
  waiting = true
  requestAnimationFrame(() => setTimeout(check))
}

function note({ target }: FocusEvent): void {
  if (!(target instanceof Element) || isNowhere(target)) return
  passing = target.closest('[popover]') ? target : undefined
  if (passing) return
  const heading = headingNow()
  last = { element: target, heading }
  if (heading && target !== heading) controls.set(heading, target)
}

function press({ target }: MouseEvent): void {
  // some browsers do not focus what is pressed
  if (target instanceof Element && target.closest('a, button, summary, label, input')) pressed = true
}

function moved(): void {
  const before = path
  path = location.pathname
  // where the page sends itself on before anybody did anything, it just loads
  if (path === before || !(pressed || isBack || last)) return
  leaving = { active: document.activeElement, heading: headingNow() }
  look()
}

const { activeElement } = document
path = location.pathname
seen = headingNow()
if (activeElement && !isNowhere(activeElement)) last = { element: activeElement, heading: seen }
document.addEventListener('focusin', note)
document.addEventListener('focusout', look)
document.addEventListener('click', press, true)
addEventListener('popstate', () => {
  isBack = true
  moved()
})
// wouter's own events
for (const change of ['pushState', 'replaceState']) addEventListener(change, moved)
new MutationObserver(look).observe(document.body, {
  subtree: true,
  childList: true,
  attributeFilter: ['hidden', 'disabled', 'open', 'inert'],
})

export {}
