import { scanRGBABuffer } from '@undecaf/zbar-wasm'
import { parse } from 'csv-parse/sync'
import ICAL from 'ical.js'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import { fillClaim, guest, openGift, submitClaim } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

let server: RealServer
let owner: Person
let phone: Person
let code: string
let campaignId: string
beforeAll(async () => {
  server = await realServer()
  owner = await openPerson()
  phone = await openPerson({ width: 390, height: 844 })
  const calls = await ownerCalls(server.origin)
  const campaign = await calls.create({ name: 'Files to keep', qr_quantity: 2, ...GIFT_GIVER })
  campaignId = campaign.id
  code = campaign.gifts[0] ?? ''
  await calls.signIn(await owner.page())
})

const download = async (page: Page, act: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** What an independent reader (zbar) reads from a picture, and its size. */
async function decoded(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer
  const symbols = await scanRGBABuffer(pixels, info.width, info.height)
  return { links: symbols.map((symbol) => symbol.decode()), width: info.width, height: info.height }
}

it('§9 the recipient saves the card as a vCard and the code as a picture, online and offline', async () => {
  const page = await phone.page()
  await openGift(page, server.origin, code)
  await fillClaim(page, guest({ name: 'Asha Rao', company_name: 'Rao; Sons, Ltd' }))
  await submitClaim(page)
  await page.getByRole('button', { name: 'Save Contact' }).waitFor()

  for (const offline of [false, true]) {
    await page.context().setOffline(offline)
    const card = await download(page, () => page.getByRole('button', { name: 'Save Contact' }).click())
    expect(card.name).toBe('Asha_Rao.vcf')
    const contact = new ICAL.Component(ICAL.parse(card.bytes.toString()) as unknown[])
    expect(contact.getFirstPropertyValue('version')).toBe('3.0')
    expect(contact.getFirstPropertyValue('fn')).toBe('Asha Rao')
    expect([contact.getFirstPropertyValue('org')].flat()).toEqual(['Rao; Sons, Ltd'])
    expect(contact.getFirstPropertyValue('tel')).toBe('+919876543210')

    const picture = await download(page, () => page.getByRole('button', { name: 'QR Code' }).click())
    expect(picture.name).toBe('Asha_Rao_QR.png')
    expect(await decoded(picture.bytes)).toEqual({
      links: [`${server.origin}/claim/${code}`],
      width: 500,
      height: 500,
    })
  }
  await page.context().setOffline(false)
})

it('§9 the owner saves a code as a picture of 400 pixels, and opens the public view', async () => {
  const page = await owner.page()
  await page.goto(`${server.origin}/campaign/${campaignId}`)
  await page.getByText('Asha Rao').first().waitFor()
  const link = page.getByRole('link', { name: 'Open Public View' })
  expect(await link.getAttribute('href')).toMatch(/^\/campaign-view\/[0-9A-Z]{26}$/)
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
  await page.getByRole('link', { name: 'More about gift 1', exact: true }).click()
  await page.getByRole('button', { name: 'More actions for gift 1' }).click()
  const one = await download(page, () =>
    page.getByRole('button', { name: 'Download the QR code of gift 1' }).click(),
  )
  expect(one.name).toBe('QR_Asha Rao.png')
  const links = [`${server.origin}/claim/${code}`]
  expect(await decoded(one.bytes)).toEqual({ links, width: 400, height: 400 })
})

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

it('§8 §9 the owner exports the codes as CSV, online and offline, and learns how it went', async () => {
  const page = await owner.page()
  await page.goto(`${server.origin}/campaign/${campaignId}`)
  await page.getByText('Asha Rao').first().waitFor()
  for (const offline of [false, true]) {
    await page.context().setOffline(offline)
    const csv = await download(page, () => page.getByRole('button', { name: 'as CSV' }).click())
    await said(page, 'CSV downloaded successfully!')
    expect(csv.name).toBe('Files to keep_qrcodes.csv')
    const rows = parse(csv.bytes, { bom: true, columns: true, record_delimiter: '\r\n' })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      'QR Number': '1',
      'QR Code': code,
      Status: 'Claimed',
      'Claimer Name': 'Asha Rao',
      Company: 'Rao; Sons, Ltd',
      Mobile: '+91 98765 43210',
      'QR Link': `${server.origin}/claim/${code}`,
    })
    expect(rows[1]).toMatchObject({ 'QR Number': '2', Status: 'Unclaimed', 'Claimer Name': '' })
  }
  await page.context().setOffline(false)
})

it("§8 §9 the owner downloads the codes to print and the gift giver's card, and learns if this device is offline", async () => {
  const page = await owner.page()
  await page.goto(`${server.origin}/campaign/${campaignId}`)
  const pdf = page.getByRole('button', { name: 'to print as PDF' })
  const printed = await download(page, () => pdf.click())
  await said(page, 'PDF downloaded successfully!')
  expect(printed.name).toBe('Files to keep_qrcodes.pdf')
  expect(printed.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: 'More actions' }).click()
  const card = await download(page, () => page.getByRole('button', { name: 'vCard' }).click())
  await said(page, 'vCard downloaded successfully!')
  expect(card.name).toBe('Meera Gifts.vcf')
  const contact = new ICAL.Component(ICAL.parse(card.bytes.toString()) as unknown[])
  expect(contact.getFirstPropertyValue('fn')).toBe('Meera Gifts')

  const isToldOfTheNetwork = async () => {
    await pdf.click()
    const told = page.getByText('which cannot be reached')
    await told.waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).last().click()
    await told.waitFor({ state: 'hidden' })
  }
  await page.context().setOffline(true)
  await isToldOfTheNetwork()
  await page.context().setOffline(false)
  await server.stop()
  await isToldOfTheNetwork()
  await server.start()
})
