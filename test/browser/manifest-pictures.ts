/** `npm run screenshots -- manifest`: the manifest's pictures of the app before it is installed (pwa/build/manifest.ts). */
import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import { claimAs, codesOf } from './people'
import { openPerson } from './profile'
import type { RealServer } from './server'

const FOLDER = new URL('../../pwa/public/screenshots/', import.meta.url).pathname

const SHAPES = {
  narrow: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}
type Shape = keyof typeof SHAPES

export async function manifestPictures({ origin }: RealServer): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const owner = await ownerCalls(origin)
  const campaign = await owner.create({ name: 'Diwali sweets, Jaipur', qr_quantity: 60, ...GIFT_GIVER })
  await owner.create({ name: 'Spring tour to Hampi', qr_quantity: 25, campaign_type: 'travel' })
  const person = await openPerson()
  try {
    const browser = person.context().browser()
    for (const shape of Object.keys(SHAPES) as Shape[]) {
      const context = await browser?.newContext({ ...SHAPES[shape], reducedMotion: 'reduce' })
      if (!context) throw new Error('no browser')
      const page = await context.newPage()
      await owner.signIn(page)
      await page.getByText('Diwali sweets, Jaipur').first().waitFor()
      const codes = (await codesOf(page, campaign.id)).map(({ code }) => code)
      if (shape === 'narrow')
        for (const [i, name] of ['Asha Rao', 'Farida Sheikh', 'Jöhn Ødegård', 'Kavya Iyer'].entries())
          await claimAs(page, codes[i] ?? '', name)
      await page.reload()
      await page.getByText('4', { exact: true }).first().waitFor()
      await keep(page, 'campaigns', shape)
      await page.goto(`${origin}/campaign/${campaign.id}`)
      await page.getByText('Farida Sheikh').first().waitFor()
      await drawn(page)
      await keep(page, 'campaign', shape)
      if (shape === 'narrow') {
        await page.goto(`${origin}/claim/${codes[0] ?? ''}`)
        await page.getByRole('heading', { name: 'Asha Rao' }).waitFor()
        await keep(page, 'gift', shape)
      }
      await context.close()
    }
  } finally {
    await person.remove()
  }
}

/** Waits until every code in view has its picture. */
const drawn = (page: Page) =>
  page.waitForFunction(() => {
    const seen = [...document.querySelectorAll('[data-place]')].filter(
      (row) => row.getBoundingClientRect().top < innerHeight,
    )
    return seen.length > 0 && seen.every((row) => row.querySelector('svg[role=img] path'))
  })

const keep = async (page: Page, screen: string, shape: Shape) => {
  await sharp(await page.screenshot())
    .webp({ quality: 80, preset: 'text' })
    .toFile(`${FOLDER}${screen}-${shape}.webp`)
}
