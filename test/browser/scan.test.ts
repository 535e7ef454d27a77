import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import { codesOf, countTaps, createCampaign, fill, guest, hydrated, register } from './people'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

const WIDTH = 640
const HEIGHT = 480

/** A QR code at some distance from a camera, as PNG. */
const seenByCamera = async (text: string) =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#8a7f72' } })
    .composite([{ input: await toBuffer(text, { width: 260 }), left: 210, top: 90 }])
    .png()
    .toBuffer()

/** The picture as a still video: https://wiki.multimedia.cx/index.php/YUV4MPEG2 */
async function film(picture: Buffer): Promise<Buffer> {
  const grey = await sharp(picture).greyscale().toColourspace('b-w').raw().toBuffer()
  expect(grey.length).toBe(WIDTH * HEIGHT)
  const luma = grey.map((value) => 16 + Math.round((value * 219) / 255))
  const chroma = Buffer.alloc((WIDTH * HEIGHT) / 2, 128)
  const frames = Array.from({ length: 10 }, () => [Buffer.from('FRAME\n'), luma, chroma]).flat()
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F15:1 Ip A1:1 C420\n`), ...frames])
}

declare global {
  interface Window {
    opened: number
  }
}

let server: RealServer
let phone: Profile
let folder: string
let codes: string[]
beforeAll(async () => {
  server = await realServer()
  const owner = await ownerCalls(server.origin)
  codes = (await owner.create({ name: 'Gifts to scan', qr_quantity: 200, ...GIFT_GIVER })).gifts
  folder = await mkdtemp(join(tmpdir(), 'tohfa-film-'))
  const path = join(folder, 'gift.y4m')
  await writeFile(path, await film(await seenByCamera(`${server.origin}/claim/${codes[0]}`)))
  phone = await openProfile({ width: 390, height: 844 }, [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** No introduction is shown to whoever came by the scanner. */
const arrivesAt = async (page: Page, code: string | undefined) => {
  await page.waitForURL(`${server.origin}/claim/${code}`)
  await page.locator('form input[name=pin]').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
}
const choose = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'gift.png', mimeType: 'image/png', buffer })

it('the camera reads a gift, and leads a recipient to its page', async () => {
  const page = await phone.page()
  await page.goto(`${server.origin}/scan`)
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await arrivesAt(page, codes[0])
})

it('a gift in front of the camera is opened once, however long its page takes to load', async () => {
  const page = await phone.context().newPage()
  await page.addInitScript(() => {
    window.opened = 0
    navigation.addEventListener('navigate', (event) => {
      event.preventDefault()
      window.opened++
    })
  })
  await page.goto(`${server.origin}/scan`)
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await page.waitForFunction(() => window.opened > 0)
  // time for a few more frames
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => window.opened)).toBe(1)
  await page.close()
})

/** Chooses to look at a gift before its form opens. */
const lookFirst = async () => {
  const page = await phone.page()
  await page.evaluate(() => localStorage.setItem('tohfa.scan.at-once', 'off'))
  // the camera was on in this tab, so it starts by itself
  await page.goto(`${server.origin}/scan`)
  await page.getByRole('heading', { name: 'Unclaimed' }).waitFor()
  return page
}

it('a photo is read, and the scanner says what is no gift', async () => {
  const page = await lookFirst()
  await choose(page, await seenByCamera('https://example.com/menu'))
  await page.getByRole('heading', { name: 'Not a Tohfa code' }).waitFor()
  const blank = sharp({ create: { width: 300, height: 300, channels: 3, background: 'white' } })
  await choose(page, await blank.png().toBuffer())
  await page.getByText('No gift code was found in this photo').waitFor()
  await choose(page, await seenByCamera(`https://elsewhere.example/claim/${codes[1]?.toLowerCase()}`))
  await page.locator(`a[href="/claim/${codes[1]}"]`).first().click()
  await arrivesAt(page, codes[1])
})

it('staff claim a gift offline and scan the next one, in 2 taps and 6 fields', async () => {
  const page = await phone.page()
  await register(page, server.origin, 'stall@example.com')
  const campaign = await createCampaign(page, 'Stall', 5)
  const [gift] = await codesOf(page, campaign)
  await page.goto(`${server.origin}/campaign/${campaign}`)
  await page.getByRole('button', { name: /^Next step/ }).click()
  await page.getByRole('button', { name: 'Make available offline' }).first().click()
  await page.getByText(/Ready offline: 5 gifts/).waitFor()
  await phone.context().setOffline(true)
  await page.goto(`${server.origin}/scan`)
  await page.getByRole('button', { name: 'Stop the camera' }).waitFor()
  // the camera sees somebody else's gift
  await page.getByRole('heading', { name: 'Other campaign' }).waitFor()
  await page.getByRole('button', { name: 'Type the code' }).click()
  await page.locator('input[name=code]').fill(`#${gift?.number}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Unclaimed' }).waitFor()

  const taps = await countTaps(phone.context())
  await page.getByRole('link', { name: 'Claim this gift' }).click()
  await page.waitForURL(`**/claim/${gift?.code}`)
  await page.locator('form input[name=pin]').waitFor()
  await hydrated(page)
  await page.getByText('Hand the phone to your guest').waitFor()
  const { pin, ...fields } = guest()
  await fill(page, { ...fields, pin, pin_confirmation: pin })
  // the key that the keyboard offers in the last field
  await page.keyboard.press('Enter')
  await page.getByText('Saved on this device').first().waitFor()
  await page.getByText(`Saved · Asha Rao · #${gift?.number}`).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Scan next gift' }).click()
  await page.getByRole('button', { name: 'Stop the camera' }).waitFor()
  expect(taps()).toBe(2)

  // it waits, and the scanner shows so
  await page.getByRole('button', { name: 'Last scans' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `#${gift?.number}` })
    .getByText(/Saved on this phone · Asha Rao/)
    .waitFor()
  await phone.context().setOffline(false)
  await page.goto(`${server.origin}/gifts`)
  // it is the guest's; what a recipient scanned above stays
  await page.getByText('Gifts that you hand out are listed in their campaign.').waitFor()
  await page.getByRole('link', { name: 'Not claimed yet' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'Asha Rao' }).count()).toBe(0)
  await page.goto(`${server.origin}/claim/${gift?.code}`)
  await page.getByRole('button', { name: 'Save Contact' }).waitFor()
  // the logo leads home
  await page.getByRole('link', { name: 'Tohfa' }).click()
  await page.waitForURL(`${server.origin}/`)
})
