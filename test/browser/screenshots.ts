/**
 * `npm run screenshots`: every screen in every look, as PNG files in the ignored folder `screenshots`.
 * `npm run screenshots -- manifest`: those that the manifest has.
 */
import { rm } from 'node:fs/promises'
import { inEveryLook } from './looks'
import { manifestPictures } from './manifest-pictures'
import { closeSharedBrowser } from './profile'
import { everyScreen } from './screens'
import { realServer } from './server'

const folder = new URL('../../screenshots/', import.meta.url).pathname
const server = await realServer()
try {
  if (process.argv[2] === 'manifest') await manifestPictures(server)
  else {
    await rm(folder, { recursive: true, force: true })
    await everyScreen(server, (screen, page) =>
      inEveryLook(page, async ({ width, theme }) => {
        await page.screenshot({ path: `${folder}${screen}-${width}-${theme}.png` })
      }),
    )
    console.log(`Screenshots are in ${folder}`)
  }
} finally {
  await closeSharedBrowser()
  await server.remove()
}
