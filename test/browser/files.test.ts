import { scanRGBABuffer } from '@undecaf/zbar-wasm'
import ICAL from 'ical.js'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codesOf, createCampaign, fillClaim, guest, openGift, register, submitClaim } from './people'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

let server: RealServer
let owner: Profile
let phone: Profile
let code: string
let campaignId: string
beforeAll(async () => {
  server = await realServer()
  owner = await openProfile()
  phone = await openProfile({ width: 390, height: 844 })
  const page = await owner.page()
  await register(page, server.origin, 'owner@example.com')
  campaignId = await createCampaign(page, 'Files to keep', 2)
  code = (await codesOf(page, campaignId))[0]?.code ?? ''
})
afterAll(async () => {
  await owner.remove()
  await phone.remove()
  await server.remove()
})

const download = async (page: Page, act: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** What an independent reader (zbar) sees on a picture, and its size. */
async function decoded(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixels = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) as ArrayBuffer
  const symbols = await scanRGBABuffer(pixels, info.width, info.height)
  return { links: symbols.map((symbol) => symbol.decode()), width: info.width, height: info.height }
}

it('§9 the recipient keeps the card as a vCard and the code as a picture, with and without a network', async () => {
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
    expect(contact.getFirstPropertyValue('tel')).toBe('+91 98765 43210')

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

it('§9 the owner keeps the master QR and a code as pictures of 400 pixels', async () => {
  const page = await owner.page()
  await page.goto(`${server.origin}/campaign/${campaignId}`)
  await page.getByText('Asha Rao').first().waitFor()
  const one = await download(page, () =>
    page.getByRole('button', { name: 'Download the QR picture of code 1' }).click(),
  )
  expect(one.name).toBe('QR_Asha Rao.png')
  expect(await decoded(one.bytes)).toEqual({
    links: [`${server.origin}/claim/${code}`],
    width: 400,
    height: 400,
  })

  await page.getByRole('button', { name: 'Master QR', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const master = await download(page, () => dialog.getByRole('button', { name: 'Download QR Code' }).click())
  expect(master.name).toBe('Files to keep_MasterQR.png')
  const { links, width } = await decoded(master.bytes)
  expect(width).toBe(400)
  expect(links).toEqual([
    expect.stringMatching(new RegExp(`^${server.origin}/campaign-view/[0-9A-Z]{26}\\?scan=1$`)),
  ])
})
