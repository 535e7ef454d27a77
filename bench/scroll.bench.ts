import { chromium, type Browser, type Page } from 'playwright-core'
import { CHROMIUM_ARGS, chromiumPath } from '../test/chromium'
import { claimOperation, codesOf, makeCampaign, signUp, syncAll } from './client'
import { atMost, median, type Figure } from './measure'
import type { ServerProcess } from './server-process'
import { longestTask } from './trace'

const CODES = 1000
const CLAIMED = 300
const ROUNDS = 3
const STEP_PX = 600
const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}

interface Scrolled {
  /** ms between frames */
  frames: number[]
  /** ms of tasks on the main thread; browsers do not report tasks under 50 ms */
  tasks: number[]
}

declare global {
  interface Window {
    scrolled: Scrolled
  }
}

/** An owner's list of 1,000 codes from top to bottom and back, by wheel. */
export async function scrollBench({ origin }: ServerProcess): Promise<Figure[]> {
  const owner = await signUp(origin)
  const campaign = await makeCampaign(origin, owner, CODES)
  const codes = await codesOf(origin, owner, campaign)
  for (let first = 0; first < CLAIMED; first += 100)
    await syncAll(origin, codes.slice(first, first + 100).map(claimOperation))

  const browser = await chromium.launch({ ...chromiumPath(), headless: true, args: CHROMIUM_ARGS })
  try {
    const figures: Figure[] = []
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      const context = await browser.newContext({ viewport })
      const token = owner.authorization.replace('Bearer ', '')
      // as the login screen stores it; the second line replaces a helper that this file's compiler adds to functions
      await context.addInitScript({
        content: `localStorage.setItem('token', '${token}'); globalThis.__name = (named) => named`,
      })
      const page = await context.newPage()
      await page.goto(`${origin}/campaign/${campaign.id}?sort=number`)
      figures.push(...(await scrolling(browser, page, `${CODES} codes scroll on a ${screen}`)))
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function scrolling(browser: Browser, page: Page, what: string): Promise<Figure[]> {
  await page.getByText('1,000 of 1,000 gifts').waitFor()
  await page.getByRole('img', { name: 'QR code 1', exact: true }).locator('path').waitFor()
  // the service worker and the outbox start when the page is idle
  await page.waitForTimeout(3_000)
  const rounds: Scrolled[] = []
  const processor: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push(await topToBottomAndBack(page))
    // separately, because tracing costs time
    processor.push(await longestTask(browser, page, async () => void (await topToBottomAndBack(page))))
  }
  const longest = rounds.map(({ tasks }) => Math.max(0, ...tasks))
  return [
    atMost(`longest task while ${what}, processor time`, median(processor), 'ms', 50),
    atMost('the same by the clock, on a machine at rest (0: none over 50)', median(longest), 'ms', 50),
    atMost(`frame while ${what}, 99th of 100`, median(rounds.map(p99)), 'ms', 50),
  ]
}

async function topToBottomAndBack(page: Page): Promise<Scrolled> {
  await page.evaluate(() => {
    const scrolled: Scrolled = { frames: [], tasks: [] }
    window.scrolled = scrolled
    new PerformanceObserver((list) => {
      scrolled.tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
    let last = performance.now()
    const frame = (now: number) => {
      scrolled.frames.push(now - last)
      last = now
      if (window.scrolled === scrolled) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const { width, height } = page.viewportSize() ?? SCREENS.phone
  await page.mouse.move(width / 2, height / 2)
  await wheelUntil(page, STEP_PX, () => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
  await page.getByText(`#${CODES}`, { exact: true }).waitFor()
  await wheelUntil(page, -STEP_PX, () => scrollY <= 0)
  return page.evaluate(() => {
    const { frames, tasks } = window.scrolled
    window.scrolled = { frames: [], tasks: [] }
    return { frames: frames.slice(1), tasks }
  })
}

async function wheelUntil(page: Page, step: number, there: () => boolean): Promise<void> {
  for (let steps = 0; steps < 2_000; steps++) {
    await page.mouse.wheel(0, step)
    if (steps % 10 === 9 && (await page.evaluate(there))) return
  }
  throw new Error('the end of the list was never reached')
}

const p99 = ({ frames }: Scrolled) => [...frames].sort((a, b) => a - b)[Math.floor(frames.length * 0.99)] ?? 0
