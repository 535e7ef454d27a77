/** The keyboard alone: where the focus stands, and that it can be seen on every stop of the way. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Stop {
  /** accessible name, as far as labels and texts give it */
  name: string
  /** how the focus shows: on the element, or on what is drawn for it */
  shown: boolean
  inView: boolean
}

/** Where the focus stands. */
export const focused = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const label = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent
    const ring = (drawn: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const drawn = [element, ...labels].filter(ring)
    const inView = drawn.some((one) => {
      const { width, height, top, bottom } = one.getBoundingClientRect()
      return width > 1 && height > 1 && bottom > 0 && top < innerHeight
    })
    return {
      name: (label || element.getAttribute('name') || '').trim(),
      shown: element.matches(':focus-visible') && drawn.length > 0,
      inView,
    }
  })

/** Walks to a stop whose name begins so; every stop on the way has to show that the focus is there. */
export async function walkTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const seen: string[] = []
  const isIt = (stop: Stop) => (typeof name === 'string' ? stop.name.startsWith(name) : name.test(stop.name))
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press(key)
    const stop = await focused(page)
    if (!stop) continue
    seen.push(stop.name)
    expect(stop, `the focus on "${stop.name}" can be seen`).toMatchObject({ shown: true, inView: true })
    if (isIt(stop)) return
  }
  throw new Error(`${String(name)} was not reached; the stops were: ${seen.join(' | ')}`)
}
