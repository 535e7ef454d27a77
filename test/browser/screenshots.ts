/**
 * `npm run screenshots`: every screen in every look, as PNG files in the ignored folder `screenshots`, and contact sheets of
 * them. Words after `--` choose the screens whose names begin with them; `--to=FOLDER` writes elsewhere.
 * `npm run screenshots -- manifest`: those of the manifest.
 */
import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { contactSheets, type Shot } from './contact-sheet'
import { ALL_LOOKS, inEveryLook, type Look } from './looks'
import { manifestPictures } from './manifest-pictures'
import { closeSharedBrowser } from './profile'
import { everyScreen } from './screens'
import { realServer } from './server'
import { moreScreens } from './walk/more-screens'
import { seldomScreens } from './walk/seldom-screens'

/** px of a long page that are drawn */
const MOST_HEIGHT = 3000
/** how pictures are placed on contact sheets: phones at almost full size, wide screens smaller */
const SHEETS: Readonly<Record<number, { scale: number; tallest: number }>> = {
  320: { scale: 0.86, tallest: 1136 },
  360: { scale: 0.76, tallest: 1280 },
  768: { scale: 0.45, tallest: 1024 },
  1440: { scale: 0.48, tallest: 900 },
}

const args = process.argv.slice(2)
const to = args.find((arg) => arg.startsWith('--to='))?.slice('--to='.length)
const folder = to ? `${to}/` : new URL('../../screenshots/', import.meta.url).pathname
const wanted = args.filter((arg) => !arg.startsWith('--'))
const server = await realServer()
try {
  if (wanted[0] === 'manifest') await manifestPictures(server)
  else await pictures()
} finally {
  await closeSharedBrowser()
  await server.remove()
}

async function pictures(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const shots = new Map<string, Shot[]>()
  const visit = async (screen: string, page: Page) => {
    if (wanted.length > 0 && !wanted.some((start) => screen.startsWith(start))) return
    await inEveryLook(
      page,
      async (look) => {
        const of = `${look.width}-${look.theme}`
        const path = `${folder}${screen}-${of}.png`
        await draw(page, look, path)
        shots.set(of, [...(shots.get(of) ?? []), { label: screen, path }])
      },
      ALL_LOOKS,
    )
  }
  try {
    // if one of them fails, the others are still shown
    for (const walk of [everyScreen, moreScreens, seldomScreens])
      await walk(server, visit).catch((error: unknown) => {
        process.exitCode = 1
        console.error(error)
      })
  } finally {
    for (const [of, some] of shots) {
      const { scale, tallest } = SHEETS[parseInt(of)] ?? { scale: 1, tallest: 1000 }
      await contactSheets(some, `${folder}sheets/${of}`, scale, tallest)
    }
    console.log(`Screenshots are in ${folder}`)
  }
}

/** The whole page, or only the visible part if a dialog is open. */
async function draw(page: Page, { width, height }: Look, path: string): Promise<void> {
  const hasDialog = await page.locator('[role=dialog]:visible, dialog[open]').count()
  if (hasDialog > 0) return void (await page.screenshot({ path }))
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width, height: Math.min(Math.max(whole, height), MOST_HEIGHT) }
  await page.screenshot({ path, fullPage: true, clip })
}
