import type { Page } from 'playwright-core'

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1440, height: 900 }

/** A cheap phone and a desk, light and dark. One thing changes at a time, because each change redraws the page. */
const LOOKS = [
  { ...PHONE, theme: 'light' },
  { ...PHONE, theme: 'dark' },
  { ...DESK, theme: 'dark' },
  { ...DESK, theme: 'light' },
] as const

/** in the dark, a desk has the same colours as a phone */
export const FEWER_LOOKS = LOOKS.filter(({ width, theme }) => width === PHONE.width || theme === 'light')

/** For people to look at: also the narrowest phone and a tablet. */
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

/** Shows the screen in each look, then restores it. */
export async function inEveryLook(
  page: Page,
  show: (look: Look) => Promise<void>,
  looks: readonly Look[] = LOOKS,
): Promise<void> {
  const before = page.viewportSize()
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: look.height })
    await page.emulateMedia({ colorScheme: look.theme })
    await whenIdle(page)
    await show(look)
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** In forced colours, and 320 px wide, as a page of 1280 px is at 400 %. Restores the screen afterwards. */
export async function inForcedColours(page: Page, show: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ forcedColors: 'active' })
  await whenIdle(page)
  await show()
  await page.emulateMedia({ forcedColors: null })
  if (before) await page.setViewportSize(before)
}

/** As a desk of 1280 × 1024 px shows it at 400 %. Restores the screen afterwards. */
export async function atFourfoldZoom(page: Page, show: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  await whenIdle(page)
  await show()
  if (before) await page.setViewportSize(before)
}

/** On tablets, portrait and landscape: the narrowest screens that show tables. Restores the screen afterwards. */
export async function onTablets(page: Page, show: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 1792 - width })
    await whenIdle(page)
    await show(width)
  }
  if (before) await page.setViewportSize(before)
}

/** On a cheap phone whose text is set to 200 %. Restores the screen afterwards. */
export async function withLargeText(page: Page, show: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  const root = page.locator('html')
  await page.setViewportSize(PHONE)
  await root.evaluate((html) => (html.style.fontSize = '200%'))
  await whenIdle(page)
  await show()
  await root.evaluate((html) => (html.style.fontSize = ''))
  if (before) await page.setViewportSize(before)
}

/** Waits until the new look is drawn and all fades have ended, however busy the machine is. */
async function whenIdle(page: Page): Promise<void> {
  // one frame for the page to apply it, and one in which transitions begin
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
