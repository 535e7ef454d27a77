/** Using only the keyboard: where the focus is, and that it can be seen on every stop of the way. */
import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { knowRings, SCREEN_EDGE, type WithRings } from './ring'

knowRings()

interface Stop {
  /** accessible name, as far as labels and texts give it */
  name: string
  /** how the focus shows: on the element, or on what is drawn for it */
  shown: boolean
  inView: boolean
  /** what hides a part of its ring */
  hiddenBy: string | undefined
}

/** Where the focus is. */
export function focused(): Stop | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const labels =
    'labels' in element && element.labels instanceof NodeList
      ? ([...element.labels] as HTMLLabelElement[])
      : []
  const name = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent
  const { parentElement, nextElementSibling } = element
  const drawn = [element, ...labels, parentElement, nextElementSibling].filter(hasRing)
  return {
    name: name.trim(),
    // the button in a date field has the focus itself, and the ring is drawn around the field
    shown: element.matches(':focus-visible, :focus-within') && drawn.length > 0,
    inView: drawn.some(isInView),
    // components are rendered at the edge of the screen, without their page; the walk looks at whole pages
    hiddenBy: drawn
      .map((one) => (window as WithRings).ringHiddenBy?.(one))
      .find((by) => by !== undefined && by !== SCREEN_EDGE),
  }
}

function hasRing(element: Element | null): element is Element {
  if (!element) return false
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
}

function isInView(element: Element) {
  const { width, height, top, bottom } = element.getBoundingClientRect()
  return width > 1 && height > 1 && bottom > 0 && top < innerHeight
}

/** Walks to a stop whose name begins like this; every stop on the way must show the focus. */
export async function walkTo(name: string, direction: 'forwards' | 'backwards' = 'forwards'): Promise<void> {
  const seen: string[] = []
  for (let steps = 0; steps < 60; steps++) {
    await userEvent.tab({ shift: direction === 'backwards' })
    const stop = focused()
    if (!stop) continue
    seen.push(stop.name)
    expect(stop, `the focus on "${stop.name}" can be seen`).toMatchObject({
      shown: true,
      inView: true,
      hiddenBy: undefined,
    })
    if (stop.name.startsWith(name)) return
  }
  throw new Error(`${name} was not reached; the stops were: ${seen.join(' | ')}`)
}

export const press = (key: string) => userEvent.keyboard(key === ' ' ? ' ' : `{${key}}`)

/** Walks to a field and types into it. */
export async function write(label: string, text: string): Promise<void> {
  await walkTo(label)
  await userEvent.keyboard(text)
}
