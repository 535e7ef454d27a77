/** `npm run screenshots`: every screen in every look, as PNG files in the ignored folder `screenshots`. */
import { rm } from 'node:fs/promises'
import { inEveryLook } from './looks'
import { closeSharedBrowser } from './profile'
import { everyScreen } from './screens'
import { realServer } from './server'

const folder = new URL('../../screenshots/', import.meta.url).pathname
await rm(folder, { recursive: true, force: true })
const server = await realServer()
try {
  await everyScreen(server, (screen, page) =>
    inEveryLook(page, async ({ width, theme }) => {
      await page.screenshot({ path: `${folder}${screen}-${width}-${theme}.png` })
    }),
  )
} finally {
  await closeSharedBrowser()
  await server.remove()
}
console.log(`Screenshots are in ${folder}`)
