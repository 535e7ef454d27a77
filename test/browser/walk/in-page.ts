/**
 * Checks of a screen that run inside its page, in any browser with script. Each of these functions is sent to the page
 * as text, so it uses only its parameters and nothing else of this file.
 */

interface Notes {
  /** one for each press of the Tab key: the element that then had the focus, and what was wrong there */
  stops: { element: Element | null; wrong: string[] }[]
  /** the stops of the open screen, in page order */
  order: () => Element[]
  /** those that were there from the beginning */
  first: Set<Element>
  listens: boolean
  before: Element | null
}
type Watched = typeof window & {
  tabWalk?: Notes
  /** links that look like buttons, as long as colours are the page's own */
  boxedLinks?: WeakSet<Element>
  /** pwa/test/ring.ts */
  ringHiddenBy?: (element: Element) => string | undefined
  __name?: (f: unknown) => unknown
}

/** Records each stop of a walk from now on. @returns how many presses of the Tab key go round once */
export function beginWalk(): number {
  const page = window as Watched
  const notes = (page.tabWalk ??= {
    stops: [],
    order: () => [],
    first: new Set(),
    listens: false,
    before: null,
  })
  notes.stops = []
  notes.before = document.activeElement
  const short = (element: Element) =>
    element.outerHTML.replace(/ (class|d|viewBox|xmlns)="[^"]*"/g, '').slice(0, 160)

  const hasRing = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const isUncovered = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const xs = [left + 2, (left + right) / 2, right - 2]
    const ys = [top + 2, (top + bottom) / 2, bottom - 2]
    return xs.some((x) =>
      ys.some((y) => {
        const there = document.elementFromPoint(x, y)
        // toasts disappear by themselves
        return (
          there !== null &&
          (element.contains(there) || there.contains(element) || there.closest('[popover]') !== null)
        )
      }),
    )
  }
  if (!notes.listens) {
    notes.listens = true
    addEventListener(
      'keyup',
      ({ key }) => {
        if (key !== 'Tab') return
        const element = document.activeElement
        if (!element || element === document.body) return notes.stops.push({ element: null, wrong: [] })
        const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
        const { parentElement, nextElementSibling } = element
        const drawn = [element, ...labels, parentElement, nextElementSibling].filter((one) => one !== null)
        const wrong: string[] = []
        // date fields and players have focusable buttons inside
        if (!element.matches(':focus-visible, :is([type=date], audio):focus-within') || !drawn.some(hasRing))
          wrong.push(`shows no focus: ${short(element)}`)
        for (const one of drawn.filter(hasRing)) {
          const by = page.ringHiddenBy?.(one)
          if (by !== undefined) wrong.push(`has a ring that ${by} hides: ${short(element)}`)
        }
        if (!drawn.some(isUncovered)) wrong.push(`has the focus under something else: ${short(element)}`)
        notes.stops.push({ element, wrong })
      },
      true,
    )
  }
  const isStop = (element: Element) =>
    element instanceof HTMLElement &&
    element.tabIndex >= 0 &&
    element.checkVisibility() &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.matches(':disabled, [inert] *, [inert]')
  notes.order = () => {
    const dialog = [...document.querySelectorAll('dialog:modal')].pop()
    const radios = new Map<string, HTMLInputElement>()
    const wanted = [
      ...(dialog ?? document).querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, audio[controls], [tabindex]',
      ),
    ].filter((element) => {
      if (!isStop(element)) return false
      if (!(element instanceof HTMLInputElement && element.type === 'radio')) return true
      // only one of a group is a stop; the arrow keys reach the others
      const group = `${element.form?.id ?? ''} ${element.name}`
      const first = radios.get(group)
      if (first && !element.checked) return false
      if (!first || element.checked) radios.set(group, element)
      return true
    })
    const ofRadios = new Set<Element>(radios.values())
    return wanted.filter(
      (one) => !(one instanceof HTMLInputElement && one.type === 'radio') || ofRadios.has(one),
    )
  }
  const first = notes.order()
  notes.first = new Set(first)
  return first.length
}

/** @returns how many stops were not reached yet: a date field has several, and a list may grow on the way */
export function stopsLeft(): number {
  const notes = (window as Watched).tabWalk
  const reached = new Set(notes?.stops.map(({ element }) => element))
  return notes?.order().filter((element) => !reached.has(element)).length ?? 0
}

/**
 * @param isWhole whether the walk was not cut short
 * @returns what was wrong on the way: a stop that was skipped, is not in page order, or cannot be seen
 */
export function endWalk(isWhole: boolean): string[] {
  const notes = (window as Watched).tabWalk
  if (!notes) return ['nobody watched the walk']
  const { before } = notes
  // toasts disappear by themselves by itself
  const stops = notes.stops.filter(({ element }) => element === null || element.isConnected)
  const short = (element: Element | null) =>
    element?.outerHTML.replace(/ (class|d|viewBox|xmlns)="[^"]*"/g, '').slice(0, 160) ?? 'the body'
  const order = notes.order()
  const wrong = stops.flatMap((stop) => stop.wrong)
  const places = stops.map(({ element }) => (element ? order.indexOf(element) : order.length))
  for (const [i, place] of places.entries()) {
    const { element } = stops[i] ?? { element: null }
    const previous = i > 0 ? (places[i - 1] ?? 0) : undefined
    // players and date fields have several stops inside
    if (element?.matches('audio, [type=date]') && previous === place) continue
    // scrollable elements are stops in some browsers
    if (element && place < 0 && element.matches('dialog, div, ul, aside')) {
      places[i] = previous ?? -1
      continue
    }
    if (element && place < 0) wrong.push(`is no stop by its look: ${short(element)}`)
    if (
      element === null &&
      previous !== undefined &&
      previous !== order.length - 1 &&
      previous !== order.length
    )
      wrong.push(`the focus falls to the body after ${short(stops[i - 1]?.element ?? null)}`)
    // elements that appeared on the way may be behind the current stop
    const leftOut = order.slice((previous ?? place) + 1, place).find((one) => notes.first.has(one))
    if (element && leftOut) wrong.push(`is left out: ${short(leftOut)}`)
    if (element && previous !== undefined && place <= previous && previous < order.length - 1)
      wrong.push(`leads back from ${short(order[previous] ?? null)} to ${short(element)}`)
  }
  for (const { element } of stops) element?.setAttribute('data-walked', '')
  const visited = new Set(places)
  if (isWhole)
    for (const [i, element] of order.entries())
      if (!visited.has(i) && notes.first.has(element)) wrong.push(`is not reached: ${short(element)}`)
  // the accessibility tree need not have had it either
  for (const element of order) if (!notes.first.has(element)) element.setAttribute('data-walked', '')
  if (before instanceof HTMLElement && before !== document.body && before.isConnected)
    before.focus({ preventScroll: true })
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return [...new Set(wrong)]
}

/** Forgets the marks of a walk. */
export function forgetWalk(): void {
  for (const element of document.querySelectorAll('[data-walked]')) element.removeAttribute('data-walked')
}

/** Waits until fades have ended and the focus has been placed. */
export async function settled(): Promise<void> {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  for (let calm = 0; calm < 3; calm++) {
    await frame()
    if (document.getAnimations().some(({ playState }) => playState === 'running')) calm = -1
  }
}

export const isOnPaper = (): boolean => matchMedia('print').matches

/** Whether nothing has the focus, though this page was looked at before. */
export function focusIsLost(): boolean {
  const page = window as typeof window & { lookedAt?: boolean }
  const first = page.lookedAt !== true
  page.lookedAt = true
  return !first && (document.activeElement === null || document.activeElement === document.body)
}

/** Remembers which links have the box of a button, while colours are the page's own. */
export function rememberBoxes(): void {
  const boxed = ((window as Watched).boxedLinks ??= new WeakSet())
  for (const link of document.querySelectorAll('a[href]')) {
    const { backgroundColor, borderTopWidth } = getComputedStyle(link)
    if (!/, 0\)$|^transparent$/.test(backgroundColor) || Number.parseFloat(borderTopWidth) > 0)
      boxed.add(link)
  }
}

/** @returns what forced colours make invisible */
export function lostInForcedColours(): string[] {
  const boxed = (window as Watched).boxedLinks
  const wrong: string[] = []
  const short = (element: Element) =>
    element.outerHTML.replace(/ (class|d|viewBox|xmlns)="[^"]*"/g, '').slice(0, 160)
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const hasEdge = (element: Element) => {
    const style = getComputedStyle(element)
    return ['top', 'bottom'].every(
      (side) =>
        Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
        style.getPropertyValue(`border-${side}-style`) !== 'none',
    )
  }
  for (const element of visible(
    'button, [role=tab], [role=progressbar], a[href], input, select, textarea, dialog[open]',
  )) {
    if (element.tagName === 'A' && !boxed?.has(element)) continue
    // what the browser draws itself, and invisible inputs over a drawing of ours
    if (
      element.matches('[type=checkbox], [type=radio], [type=file], [type=range], .sr-only, [class*=absolute]')
    )
      continue
    if (!hasEdge(element) && !(element.parentElement && hasEdge(element.parentElement)))
      wrong.push(`has no edge: ${short(element)}`)
  }
  const colours = (element: Element) => {
    const { backgroundColor, borderTopColor, borderTopWidth, outlineStyle } = getComputedStyle(element)
    return [backgroundColor, borderTopColor, borderTopWidth, outlineStyle].join(' ')
  }
  for (const tab of visible('[role=tab][aria-selected=true], [aria-pressed=true]')) {
    const others = visible(
      tab.matches('[role=tab]') ? '[role=tab][aria-selected=false]' : '[aria-pressed=false]',
    )
    if (others.some((other) => colours(other) === colours(tab)))
      wrong.push(`looks as if not chosen: ${short(tab)}`)
  }
  for (const bar of visible('[role=progressbar]')) {
    const done = bar.firstElementChild
    if (done && getComputedStyle(done).backgroundColor === getComputedStyle(bar).backgroundColor)
      wrong.push(`shows no progress: ${short(bar)}`)
  }
  return wrong
}

/** @returns what is wider than the place it has */
export function overflows(): string[] {
  const wrong: string[] = []
  const short = (element: Element) =>
    element.outerHTML.replace(/ (class|d|viewBox|xmlns)="[^"]*"/g, '').slice(0, 160)
  const scrolls = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX)
  for (const place of [document.documentElement, ...document.querySelectorAll('dialog[open]')]) {
    if (place.scrollWidth <= place.clientWidth) continue
    const { left } = place.getBoundingClientRect()
    const edge = left + place.clientWidth
    const wide = [...place.querySelectorAll('*')].filter((one) => {
      if (one.getBoundingClientRect().right <= edge + 0.5) return false
      for (let up = one.parentElement; up && up !== place; up = up.parentElement)
        if (scrolls(up)) return false
      return true
    })
    wrong.push(
      `is wider than its ${place.clientWidth} px: ${short(place.tagName === 'HTML' ? (wide[0] ?? place) : (wide.at(-1) ?? place))}`,
    )
  }
  for (const element of document.querySelectorAll('button, [role=tab], label, h1, h2, a')) {
    if (!element.checkVisibility() || element.matches('.sr-only, .truncate, :has(.truncate)')) continue
    // a word must not be broken, but must not overflow its button either
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !scrolls(element))
      wrong.push(`does not hold its text: ${short(element)}`)
  }
  return wrong
}
