/**
 * The focus is never lost to the body. On a new screen it moves to the heading. If the focused element disappears, it
 * returns to the control that led there, or else to the heading of its section or group, or of what is there now. One guard
 * watches the page, so that no screen has to think of it; it starts when it is imported. A screen that places the
 * focus itself takes precedence.
 */

/** what had the focus, its section or group, and the heading of the screen */
interface Place {
  element: HTMLElement
  section: Element | null
  heading: HTMLElement | undefined
}

const placeOf = (element: HTMLElement): Place => ({
  element,
  section: element.closest('section,fieldset'),
  heading: headingNow(),
})

let last: Place | undefined
/** a button of a toast, which disappears by itself and takes the focus with it */
let passing: Element | undefined
/** by heading, the control that last had the focus while the heading was there */
const controls = new WeakMap<Element, HTMLElement>()
let seen: HTMLElement | undefined
/** something was pressed since the focus was last placed */
let pressed = false
/** the address has changed: what had the focus before, and the heading that will disappear */
let leaving: { active: Element | null; heading: HTMLElement | undefined } | undefined
let path = ''
let isBack = false
let waiting = false

const isThere = (element: Element) =>
  // Safari before 17.4 offers no better way
  ('checkVisibility' in Element.prototype
    ? element.checkVisibility()
    : element.getClientRects().length > 0) && !element.matches(':disabled, [inert] *')

/** of the newest open dialog, or else of the screen */
function headingNow(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll('dialog:modal')].pop()
  const headings = dialog?.querySelectorAll('h2') ?? document.querySelectorAll('h1')
  return [...headings].find(isThere)
}

const isNowhere = (active: Element | null) => !active?.matches(':not(body,main)')

function focus(element: HTMLElement, scrolls: boolean): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: !scrolls })
  pressed = isBack = false
}

/** Places the focus, unless a suitable element has it. */
function check(): void {
  waiting = false
  const active = document.activeElement
  const heading = headingNow()
  const isNew = heading !== seen
  seen = heading
  if (leaving) {
    if (active === leaving.active || isNowhere(active)) {
      if (!heading || heading === leaving.heading) return
      focus(heading, !isBack)
    }
    leaving = undefined
    return
  }
  if (!isNowhere(active)) return
  if (passing && !isThere(passing) && last && isThere(last.element)) return focus(last.element, false)
  // its owner gave it up on purpose: nothing is lost
  if (last && isThere(last.element)) last = undefined
  if (!last && !(isNew && pressed)) return
  const places = [
    heading && controls.get(heading),
    last?.section?.querySelector<HTMLElement>('h2,legend'),
    heading,
    document.querySelector('main'),
  ]
  const place = places.find((one) => one && isThere(one))
  if (place) focus(place, last?.heading !== heading)
}

/** After everything has reacted to the change, and the browser has taken the focus from what is hidden. */
function look(): void {
  if (waiting) return
  waiting = true
  requestAnimationFrame(() => setTimeout(check))
}

function note({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || isNowhere(target)) return
  passing = target.closest('[popover]') ? target : undefined
  if (passing) return
  last = placeOf(target)
  const { heading } = last
  if (heading && target !== heading) controls.set(heading, target)
}

function press({ target }: MouseEvent): void {
  // some browsers do not focus what is pressed
  if (target instanceof Element && target.closest('a,button,summary,label,input')) pressed = true
}

function moved(): void {
  const before = path
  path = location.pathname
  // if the page redirects before anybody did anything, it is only loading
  if (path === before || !(pressed || isBack || last)) return
  // at Back, the router may already have drawn the other screen
  leaving = { active: document.activeElement, heading: seen }
  look()
}

const { activeElement } = document
path = location.pathname
seen = headingNow()
if (activeElement instanceof HTMLElement && !isNowhere(activeElement)) last = placeOf(activeElement)
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
