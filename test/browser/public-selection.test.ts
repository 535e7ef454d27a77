import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Download, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { appInstalled, says } from './people'
import { publicCampaign, tab, type PublicCampaign } from './public-campaign'
import { readQr } from './read-qr'

let at: PublicCampaign
let page: Page
beforeAll(async () => {
  at = await publicCampaign()
  page = await at.visitor.page()
})

const select = (number: number) =>
  page.getByRole('button', { name: new RegExp(`^Select gift ${number} `) }).click()

async function claimedTab() {
  await at.open(page)
  await tab(page, 'Claimed')
  await says(page, 'Asha Rao')
}

async function exported() {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  await says(page, 'CSV downloaded successfully!')
  const rows = parse(await readFile(await file.path()), { bom: true }) as string[][]
  return { name: file.suggestedFilename(), rows }
}

/** when the page began its downloads, by its own clock, because events about them may arrive late and together */
interface Begun {
  begun: number[]
}

/** what the browser downloads, in order */
async function downloads(count: number, begin: () => Promise<void>) {
  const files: Download[] = []
  const take = (file: Download) => void files.push(file)
  page.on('download', take)
  await page.evaluate(() => {
    const begun: number[] = []
    ;(window as unknown as Begun).begun = begun
    const { click } = HTMLElement.prototype
    HTMLAnchorElement.prototype.click = function () {
      if (this.download !== '') begun.push(performance.now())
      click.call(this)
    }
  })
  await begin()
  await expect.poll(() => files.length, { timeout: 10_000 }).toBe(count)
  page.off('download', take)
  return files
}

it('§9 QR pictures are saved one after the other, named after who claimed them, and can be read', async () => {
  await claimedTab()
  await select(1)
  await select(3)
  await select(4)
  const files = await downloads(3, () => page.getByRole('button', { name: 'Download QRs' }).click())
  await says(page, 'Downloading 3 QR code(s)')
  const names = files.map((file) => file.suggestedFilename())
  expect(names).toEqual(['QR_Asha Rao.png', 'QR_Chetan Das.png', 'QR_Dev Anand.png'])
  const times = await page.evaluate(() => (window as unknown as Begun).begun)
  expect(times).toHaveLength(3)
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(200)
  const read = await readQr((await files[1]?.path()) ?? '')
  expect(read).toEqual({ text: `${at.server.origin}/claim/${at.codes[2]}`, width: 400, height: 400 })
})

it('only one saving of pictures runs at a time, whatever is selected meanwhile, until somebody stops it', async () => {
  const desk = await at.visitor.context().newPage()
  const files: string[] = []
  desk.on('download', (file) => files.push(file.suggestedFilename()))
  try {
    await desk.clock.install()
    await at.open(desk)
    await tab(desk, 'Claimed')
    await desk.getByRole('button', { name: 'Select all' }).click()
    const download = desk.getByRole('button', { name: 'Download QRs' })
    const stop = desk.getByRole('button', { name: 'Stop saving QR pictures' })
    // the next picture waits for the clock
    await desk.clock.pauseAt(Date.now() + 3_600_000)
    await download.click()
    await expect.poll(() => files).toEqual(['QR_Asha Rao.png'])
    expect(await download.isDisabled()).toBe(true)
    const percent = desk.getByRole('progressbar', { name: 'Saving QR pictures' })
    await expect.poll(() => percent.getAttribute('aria-valuenow')).toBe('25')
    await desk.clock.runFor(300)
    await expect.poll(() => files).toEqual(['QR_Asha Rao.png', 'QR_Bina Shah.png'])
    await desk.getByRole('button', { name: 'Clear selection' }).click()
    await says(desk, '0 Selected')
    await stop.click()
    await desk.clock.runFor(3_000)
    await stop.waitFor({ state: 'hidden' })
    expect(files).toHaveLength(2)

    await desk.clock.resume()
    await desk.getByRole('button', { name: /^Select gift 3 / }).click()
    await download.click()
    await expect.poll(() => files.slice(2)).toEqual(['QR_Chetan Das.png'])
    await stop.waitFor({ state: 'hidden' })
    expect(await download.isEnabled()).toBe(true)
  } finally {
    await desk.close()
  }
})

it('pictures, CSV and messages work with the server stopped', async () => {
  await claimedTab()
  await appInstalled(page)
  await at.server.stop()
  try {
    await page.reload()
    await tab(page, 'Claimed')
    await select(2)
    const [picture] = await downloads(1, () => page.getByRole('button', { name: 'Download QRs' }).click())
    expect((await readQr((await picture?.path()) ?? '')).text).toContain(`/claim/${at.codes[1]}`)
    const { name, rows } = await exported()
    expect(name).toBe('Wedding gifts_data.csv')
    expect(rows).toHaveLength(7)
    expect(rows[2]?.slice(0, 5)).toEqual(['2', at.codes[1], 'Claimed', 'Bina Shah', 'Rao Textiles'])
    expect(rows[6]?.[2]).toBe('Unclaimed')
    await page.getByRole('button', { name: 'Send Thanks' }).click()
    await page.locator('textarea').fill('Thank you')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await says(page, 'Thanks to 1 contact(s) confirmed')
  } finally {
    await at.server.start()
  }
})
