import type { Page } from 'playwright-core'

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1440, height: 900 }

/** A cheap phone and a desk, in daylight and at night: one thing changes at a time, as each change draws the page anew. */
const LOOKS = [
  { ...PHONE, theme: 'light' },
  { ...PHONE, theme: 'dark' },
  { ...DESK, theme: 'dark' },
  { ...DESK, theme: 'light' },
] as const

/** at night the desk has the colours of the phone */
export const FEWER_LOOKS = LOOKS.filter(({ width, theme }) => width === PHONE.width || theme === 'light')

/** For the eye: also the narrowest phone and a tablet. */
export const ALL_LOOKS = [
  { width: 320, height: 568, theme: 'light' },
  { width: 320, height: 568, theme: 'dark' },
  { ...PHONE, theme: 'dark' },
  { ...PHONE, theme: 'light' },
  { width: 768, height: 1024, theme: 'light' },
  { width: 768, height: 1024, theme: 'dark' },
  { ...DESK, theme: 'dark' },
  { ...DESK, theme: 'light' },
] as const
export type Look = (typeof ALL_LOOKS)[number]

/** Shows the screen in each look, and leaves it as it was. @param ready waits until it has taken the look */
export async function inEveryLook(
  page: Page,
  show: (look: Look) => Promise<void>,
  looks: readonly Look[] = LOOKS,
  ready = whenIdle,
): Promise<void> {
  const before = page.viewportSize()
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: look.height })
    await page.emulateMedia({ colorScheme: look.theme })
    await ready(page)
    await show(look)
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** As wide as a phone of today shows a page of 1280 px at 400 %, with a system's own few colours; leaves it as it was. */
export async function inForcedColours(page: Page, show: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ forcedColors: 'active' })
  await whenIdle(page)
  await show()
  await page.emulateMedia({ forcedColors: null })
  if (before) await page.setViewportSize(before)
}

/** As a desk of 1280 × 1024 px shows it at 400 %; leaves it as it was. */
export async function atFourfoldZoom(page: Page, show: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  await whenIdle(page)
  await show()
  if (before) await page.setViewportSize(before)
}

/** On tablets, held upright and across: the narrowest screens that show tables. Leaves it as it was. */
export async function onTablets(page: Page, show: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1792 - width })
    await whenIdle(page)
    await show(width)
  }
  if (before) await page.setViewportSize(before)
}

/** On a cheap phone whose text is set to 130 %; leaves it as it was. */
export async function withLargeText(page: Page, show: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  const root = page.locator('html')
  await page.setViewportSize(PHONE)
  await root.evaluate((html) => (html.style.fontSize = '130%'))
  await whenIdle(page)
  await show()
  await root.evaluate((html) => (html.style.fontSize = ''))
  if (before) await page.setViewportSize(before)
}

/** Until the screen has taken the new look: what fades has arrived, however busy the machine is. */
async function whenIdle(page: Page): Promise<void> {
  // a frame in which the page takes it, and one that what follows from it begins in
  await page.evaluate(
    () => new Promise((taken) => requestAnimationFrame(() => requestAnimationFrame(() => taken(null)))),
  )
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endless = effect?.getComputedTiming().endTime === Infinity
      return endless || playState !== 'running'
    }),
  )
}
