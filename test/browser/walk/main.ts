/**
 * `npm run walk`: looks at every screen in every look and by every key, in Chromium, then in Firefox as it stood; and claims a gift
 * in Firefox and, where this machine has it, in WebKitGTK. `npm run walk -- chromium`, `firefox` or `webkit`: one alone.
 */
import { openFirefox } from '../firefox'
import { closeSharedBrowser } from '../profile'
import { everyScreen, type Visit } from '../screens'
import { realServer } from '../server'
import { claimDriven, walkInFirefox } from './driven-looks'
import { bringAxe, lookAt } from './look-at'
import { moreScreens } from './more-screens'
import { openSnapshots } from './snapshots'
import { openWebKit } from './webkit'

const [only] = process.argv.slice(2)
const isWanted = (browser: string) => only === undefined || only === browser
/** of a screen where nearly everything is wrong, nobody reads all */
const TOLD = 12
let count = 0
const tell = (line: string) => {
  count++
  console.log(line)
}

const server = await realServer()
const snapshots = await openSnapshots(server.origin)
try {
  if (isWanted('chromium') || isWanted('firefox')) {
    const visit: Visit = async (screen, page) => {
      // what the compiler that runs this asks of functions that it has named
      await page.evaluate('globalThis.__name ??= (given) => given')
      if (isWanted('firefox')) await snapshots.store(screen, page)
      if (!isWanted('chromium')) return
      await bringAxe(page)
      const { wrong } = await lookAt(screen, page, true)
      console.log(`${screen}: ${wrong.length === 0 ? 'right' : 'wrong'}`)
      for (const one of wrong.slice(0, TOLD)) tell(`  ${one}`)
      if (wrong.length > TOLD) tell(`  and ${wrong.length - TOLD} more`)
    }
    await everyScreen(server, visit)
    await moreScreens(server, visit)
  }
  if (isWanted('firefox')) {
    await walkInFirefox(snapshots, tell)
    const firefox = await openFirefox({ script: true })
    await claimDriven(firefox, 'Firefox', server.origin, tell).finally(() => firefox.remove())
  }
  if (isWanted('webkit')) {
    const webkit = await openWebKit()
    if (webkit) await claimDriven(webkit, 'WebKitGTK', server.origin, tell).finally(() => webkit.remove())
    else console.log('WebKitGTK: not on this machine (apt-get install webkit2gtk-driver xvfb)')
  }
} finally {
  await closeSharedBrowser()
  await snapshots.close()
  await server.remove()
}
console.log(count === 0 ? 'Nothing is wrong' : `${count} wrong`)
process.exitCode = count > 0 ? 1 : 0
