/**
 * `npm run walk`: checks every screen in every look and by every key, in Chromium, then in Firefox; claims a gift
 * in Firefox and, if this machine has it, in WebKitGTK. `npm run walk -- chromium`, `firefox` or `webkit`: only one;
 * `npm run walk -- chromium campaign scan`: only screens whose names begin so; with `every`, `more` or `seldom` among them,
 * only those of `screens.ts`, `more-screens.ts` or `seldom-screens.ts`.
 */
import { openFirefox } from '../firefox'
import { closeSharedBrowser } from '../profile'
import { everyScreen, type Visit } from '../screens'
import { realServer } from '../server'
import { claimDriven, walkInFirefox } from './driven-looks'
import { isOnPaper } from './in-page'
import { bringAxe, lookAt } from './look-at'
import { moreScreens } from './more-screens'
import { seldomScreens } from './seldom-screens'
import { openSnapshots } from './snapshots'
import { openWebKit } from './webkit'

const BROWSERS = ['chromium', 'firefox', 'webkit']
const asked = process.argv.slice(2)
const only = asked.filter((word) => BROWSERS.includes(word))
const WALKS = { every: everyScreen, more: moreScreens, seldom: seldomScreens }
const walks = Object.entries(WALKS).filter(
  ([name], _, all) => asked.includes(name) || !all.some(([other]) => asked.includes(other)),
)
const beginnings = asked.filter((word) => !BROWSERS.includes(word) && !(word in WALKS))
const isWanted = (browser: string) => only.length === 0 || only.includes(browser)
const isLookedAt = (screen: string) =>
  beginnings.length === 0 || beginnings.some((beginning) => screen.startsWith(beginning))
/** problems shown of one screen, at most: nobody reads more */
const TOLD = 12
let count = 0
let screens = 0
const tell = (line: string) => {
  count++
  console.log(line)
}

const server = await realServer()
const snapshots = await openSnapshots(server.origin)
try {
  if (isWanted('chromium') || isWanted('firefox')) {
    const visit: Visit = async (screen, page) => {
      if (!isLookedAt(screen)) return
      screens++
      // a helper that this file's compiler adds to the functions it names
      await page.evaluate('globalThis.__name ??= (given) => given')
      // Firefox would show on screen what is drawn for paper here
      if (isWanted('firefox') && !(await page.evaluate(isOnPaper))) await snapshots.store(screen, page)
      if (!isWanted('chromium')) return
      await bringAxe(page)
      const { wrong } = await lookAt(screen, page, true)
      console.log(`${screen}: ${wrong.length === 0 ? 'right' : 'wrong'}`)
      for (const one of wrong.slice(0, TOLD)) tell(`  ${one}`)
      if (wrong.length > TOLD) tell(`  and ${wrong.length - TOLD} more`)
    }
    // if one of them fails, the others still run
    for (const [name, walk] of walks)
      await walk(server, visit).catch((error: unknown) => tell(`${name} ends here: ${String(error)}`))
  }
  if (isWanted('firefox')) {
    await walkInFirefox(snapshots, tell)
    const firefox = await openFirefox()
    screens += await claimDriven(firefox, 'Firefox', server.origin, tell).finally(() => firefox.remove())
  }
  if (isWanted('webkit')) {
    const webkit = await openWebKit()
    if (webkit)
      screens += await claimDriven(webkit, 'WebKitGTK', server.origin, tell).finally(() => webkit.remove())
    else console.log('WebKitGTK: not on this machine (apt-get install webkit2gtk-driver xvfb)')
  }
} finally {
  await closeSharedBrowser()
  await snapshots.close()
  await server.remove()
}
console.log(`${screens} screens: ${count === 0 ? 'nothing is wrong' : `${count} wrong`}`)
process.exitCode = count > 0 || screens === 0 ? 1 : 0
