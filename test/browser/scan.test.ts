import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

const WIDTH = 640
const HEIGHT = 480

/** A QR code held at some distance in front of a camera, as PNG. */
const seenByCamera = async (text: string) =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#8a7f72' } })
    .composite([{ input: await toBuffer(text, { width: 260 }), left: 210, top: 90 }])
    .png()
    .toBuffer()

/** The picture as a film that stands still: https://wiki.multimedia.cx/index.php/YUV4MPEG2 */
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
  const campaign = await owner.create({ name: 'Gifts to scan', qr_quantity: 200, ...GIFT_GIVER })
  codes = (await owner.codes(campaign)).map(({ code }) => code)
  folder = await mkdtemp(join(tmpdir(), 'tohfa-film-'))
  const path = join(folder, 'gift.y4m')
  await writeFile(path, await film(await seenByCamera(`${server.origin}/claim/${codes[0]}`)))
  phone = await openProfile({ width: 390, height: 844 }, [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ])
})
afterAll(async () => {
  await phone.remove()
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

const scanPage = async () => {
  const page = await phone.page()
  await page.goto(`${server.origin}/scan`)
  await page.getByRole('button', { name: 'Start the camera' }).waitFor()
  return page
}
const arrivesAt = async (page: Page, code: string | undefined) => {
  await page.waitForURL(`${server.origin}/claim/${code}`)
  await page.getByRole('button', { name: 'Continue to Claim' }).waitFor()
}
const choose = (page: Page, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name: 'gift.png', mimeType: 'image/png', buffer })

it('the camera reads a gift and leads to its page', async () => {
  const page = await scanPage()
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await arrivesAt(page, codes[0])
})

it('a gift in front of the camera is opened once, however long its page takes to come', async () => {
  const page = await scanPage()
  await page.evaluate(() => {
    window.opened = 0
    navigation.addEventListener('navigate', (event) => {
      event.preventDefault()
      window.opened++
    })
  })
  await page.getByRole('button', { name: 'Start the camera' }).click()
  await page.waitForFunction(() => window.opened > 0)
  // time for some frames more
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => window.opened)).toBe(1)
})

it('a code is typed as it is read from paper: small letters, hyphens, O for 0, I and L for 1', async () => {
  const page = await scanPage()
  const code = codes.find((one) => /0/.test(one) && /1.*1/.test(one)) ?? ''
  const typed = code.toLowerCase().replace('1', 'l').replace('1', 'I').replaceAll('0', 'o')
  await page.locator('input[name=code]').fill('not a code')
  await page.getByRole('button', { name: 'Open the gift' }).click()
  await page.getByText('Please check the code').waitFor()
  await page.locator('input[name=code]').fill(typed.replace(/.{5}(?=.)/g, '$&-'))
  await page.keyboard.press('Enter')
  await arrivesAt(page, code)
})

it('a photo is read, and what is no gift is said to be none', async () => {
  const page = await scanPage()
  await choose(page, await seenByCamera('https://example.com/menu'))
  await page.getByText('This QR code is not a gift code.').waitFor()
  const blank = sharp({ create: { width: 300, height: 300, channels: 3, background: 'white' } })
  await choose(page, await blank.png().toBuffer())
  await page.getByText('No gift code was found in this photo').waitFor()
  await choose(page, await seenByCamera(`https://elsewhere.example/claim/${codes[1]?.toLowerCase()}`))
  await arrivesAt(page, codes[1])
})
