import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { CHROMIUM_ARGS, chromiumPath } from '../test/chromium'
import { codesOf, introduceGiver, makeCampaign, signUp } from './client'
import { atMost, atLeastAsFast, median, type Figure } from './measure'
import { servePlainForm } from './peers/plain-claim-form'
import type { ServerProcess } from './server-process'
import { NO_LIMIT, ONE_BAR_OF_2G, SLOW_3G, slowLink, type Quality } from './slow-link'

const ROUNDS = 3
/** number of returning visits */
const RETURNS = 7
const CPU_SLOWDOWN = 4
const PHONE = { width: 360, height: 800 }
const FIRST_FIELD = 'form [name=name]'
const TYPED = 'Asha Rao'
/** the speed to reach on both networks, as a share of the static page's */
const SHARE = 0.7

interface Opened {
  /** ms until something is painted */
  painted: number
  /** ms until the first field is painted and typed text stays in it */
  usable: number
  /** kB of 1000 bytes, and requests that left the browser, until loading ends */
  kilobytes: number
  requests: number
}

/** The claim page on the worst networks, compared with a page with the same fields but without style sheet and script. */
export async function claimPageBench({ origin }: ServerProcess): Promise<Figure[]> {
  const owner = await signUp(origin)
  const campaign = await makeCampaign(origin, owner, 100)
  await introduceGiver(origin, owner, campaign)
  const codes = await codesOf(origin, owner, campaign)
  const plain = await servePlainForm()
  const browser = await chromium.launch({ ...chromiumPath(), headless: true, args: CHROMIUM_ARGS })
  const figures: Figure[] = []
  const nextPath = () => `/claim/${codes.pop()}`
  try {
    for (const [name, quality] of [
      ['slow 3G', SLOW_3G],
      ['2G', ONE_BAR_OF_2G],
    ] as const) {
      const claim = await strangers(browser, quality, origin, nextPath)
      const form = await strangers(browser, quality, plain.origin, () => '/')
      const limit = (measured: number) => ({ what: 'static form', measured })
      figures.push(
        atLeastAsFast(`claim page, ${name}: first paint`, claim.painted, limit(form.painted), SHARE),
        atLeastAsFast(`claim page, ${name}: takes typing`, claim.usable, limit(form.usable), SHARE),
        atMost(`claim page, ${name}: all that is loaded`, claim.kilobytes, 'kB', 190),
        atMost(`claim page, ${name}: requests`, claim.requests, '', 20),
      )
    }
    figures.push(...(await again(browser, origin, nextPath())))
    return figures
  } finally {
    await browser.close()
    await plain.stop()
  }
}

/** The median of first-time visitors, each with an empty cache and its own network. */
async function strangers(
  browser: Browser,
  quality: Quality,
  origin: string,
  path: () => string,
): Promise<Opened> {
  const met: Opened[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const link = await slowLink(origin, quality)
    const context = await browser.newContext({ viewport: PHONE })
    met.push(await open(context, link.origin + path()))
    await context.close()
    await link.close()
  }
  const of = (part: keyof Opened) => median(met.map((opened) => opened[part]))
  return {
    painted: of('painted'),
    usable: of('usable'),
    kilobytes: of('kilobytes'),
    requests: of('requests'),
  }
}

/** A returning visitor: on the worst network, and offline. */
async function again(browser: Browser, origin: string, path: string): Promise<Figure[]> {
  const link = await slowLink(origin, NO_LIMIT)
  const url = link.origin + path
  const context = await browser.newContext({ viewport: PHONE })
  const first = await context.newPage()
  await first.goto(url)
  // the device caches the page last
  await first.evaluate(async () => {
    while (!(await caches.match(location.pathname))) await new Promise((resolve) => setTimeout(resolve, 100))
  })
  await first.close()

  const returning: number[] = []
  const offline: number[] = []
  for (let round = 0; round < RETURNS; round++) {
    link.become(ONE_BAR_OF_2G)
    returning.push((await open(context, url)).usable)
    link.cut()
    offline.push((await open(context, url)).usable)
  }
  await context.close()
  await link.close()
  return [
    atMost('claim page, returning on 2G: takes typing', median(returning), 'ms', 500),
    atMost('claim page, offline: takes typing', median(offline), 'ms', 800),
  ]
}

async function open(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await session.send('Network.enable')
  let [bytes, requests] = [0, 0]
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    // what the browser takes out of its cache has no bytes, and not even a head
    if (encodedDataLength > 0) requests++
  })
  await page.addInitScript({ content: TYPIST })
  await page.goto(url, { waitUntil: 'load', timeout: 300_000 })
  await page.locator(FIRST_FIELD).waitFor({ timeout: 300_000 })
  await page.waitForLoadState('networkidle', { timeout: 300_000 })
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    typed: window.typedAt,
  }))
  const left = await page.locator(FIRST_FIELD).inputValue()
  if (left !== TYPED) throw new Error(`of the typed text the field still has “${left}”`)
  await page.close()
  return {
    painted: times.painted,
    usable: Math.max(times.painted, times.typed),
    kilobytes: bytes / 1000,
    requests,
  }
}

declare global {
  interface Window {
    /** ms from the request of the page to the last time that the text had to be typed */
    typedAt: number
  }
}

/** Types in the first frame that has the field, and again whenever the text is lost. */
const TYPIST = `
  const type = () => {
    const field = document.querySelector('${FIRST_FIELD}')
    if (field && field.value !== '${TYPED}') {
      field.value = '${TYPED}'
      field.dispatchEvent(new Event('input', { bubbles: true }))
      window.typedAt = performance.now()
    }
    requestAnimationFrame(type)
  }
  requestAnimationFrame(type)
`
