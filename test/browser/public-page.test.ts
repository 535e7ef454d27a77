import { readFile } from 'node:fs/promises'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { countTaps, says } from './people'
import { openPerson } from './profile'
import { publicCampaign, tab, type PublicCampaign } from './public-campaign'

let at: PublicCampaign
let page: Page
beforeAll(async () => {
  at = await publicCampaign()
  page = await at.visitor.page()
})

const code = (number: number) => (at.codes[number - 1] ?? '').slice(0, 8)
const numbers = async () => (await page.locator('dl').first().innerText()).split(/\n+/)

it('§2 whoever scanned the master QR sees the gift giver first, and can close the card in three ways', async () => {
  const card = page.getByRole('dialog')
  for (const close of [
    () => card.getByRole('button', { name: 'View Campaign Dashboard' }).click(),
    () => card.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await at.open(page, '?scan=1')
    for (const text of ['Meera Gifts', 'Meera & Sons', '+91 90000 00001', 'meera@example.com'])
      await card.getByText(text).waitFor()
    await close()
    await card.waitFor({ state: 'hidden' })
  }
  await page.reload()
  await says(page, 'Claim Rate')
  expect([await card.count(), page.url()]).toEqual([0, at.address()])
})

it('§2 shows name, day, four numbers, and the codes under three tabs', async () => {
  await at.open(page)
  await page.getByRole('heading', { name: 'Wedding gifts', level: 1 }).waitFor()
  await says(page, /Created /)
  expect(await numbers()).toEqual(['Total', '6', 'Claimed', '4', 'Unclaimed', '2', 'Claim Rate', '67%'])
  await tab(page, 'Claimed')
  const row = page.locator('[data-place]').filter({ hasText: code(3) })
  for (const text of ['Chetan Das', 'Rao Textiles', '+91 98765 43210', 'asha@example.com', /Claimed .*\d/])
    await row.getByText(text).waitFor()
  await row.getByRole('img', { name: 'QR code 3' }).waitFor()
  await row.getByRole('button', { name: /^Select/ }).waitFor()
  await row.getByRole('button', { name: /^Edit/ }).waitFor()
  await tab(page, 'Unclaimed')
  await says(page, code(5))
  expect(await page.locator('[data-place]').count()).toBe(2)
  expect(await page.getByRole('button', { name: /^(Select|Edit the)/ }).count()).toBe(0)
})

it('§2 says when nothing or everything is claimed', async () => {
  const campaign = await at.owner.create({ qr_quantity: 1 })
  await page.goto(at.address('?scan=1', campaign.master_code))
  await tab(page, 'Claimed')
  await says(page, 'No QR codes claimed yet')
  // there is nobody to introduce
  expect(await page.getByRole('dialog').count()).toBe(0)
  await at.owner.claim(campaign.gifts[0] ?? '')
  await tab(page, 'Unclaimed')
  await says(page, 'All QR codes have been claimed!')
  expect(await numbers()).toEqual(['Total', '1', 'Claimed', '1', 'Unclaimed', '0', 'Claim Rate', '100%'])
})

it('never asks a stranger to log in, and sends no token', async () => {
  const tokens: unknown[] = []
  const look = (request: { headers(): Record<string, string> }) =>
    void tokens.push(request.headers().authorization)
  page.on('request', look)
  // as if typed from paper
  await page.goto(at.address('', at.campaign.master_code.toLowerCase()))
  await says(page, 'Claim Rate')
  page.off('request', look)
  expect(new Set(tokens)).toEqual(new Set([undefined]))
  expect(page.url()).toContain('/campaign-view/')
})

it('§2 the card shows the other details, and is saved as a vCard', async () => {
  const card = page.getByRole('dialog')
  await at.open(page, '?scan=1')
  await card.getByText('Meera Gifts').waitFor()
  expect(await card.getByRole('link').count()).toBe(2)
  await at.owner.changeContact(at.campaign, {
    contact_name: 'Meera Gifts',
    contact_mobile: '+91 90000 00001',
    contact_website: 'meera.example.com',
    contact_whatsapp: '+91 90000 00002',
    contact_address: '12, M.G. Road',
    contact_latitude: 26.912434,
    contact_longitude: 75.787271,
  })
  await card.getByText('12, M.G. Road').waitFor()
  const links = await card
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(links).toEqual([
    'tel:+919000000001',
    'mailto:meera%40example.com',
    'https://meera.example.com',
    'https://wa.me/919000000002',
    'https://www.google.com/maps/search/?api=1&query=26.912434,75.787271',
  ])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Save Contact' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Meera Gifts.vcf')
  expect(await readFile(await file.path(), 'utf8')).toContain('FN:Meera Gifts')
  await says(page, 'vCard downloaded successfully!')
})

describe('a campaign of a thousand codes', () => {
  let campaign: Campaign
  beforeAll(async () => {
    const made = await at.owner.create({ name: 'Trade fair', qr_quantity: 1000 })
    campaign = made
    for (const [number, name] of [
      [2, 'Asha Rao'],
      [400, 'Bina Shah'],
      [999, 'Zubin Dastur'],
    ] as const)
      await at.owner.claim(made.gifts[number - 1] ?? '', { name })
  })

  const row = (of: Page, name: string) => of.locator('[data-place]').filter({ hasText: name })
  it('has all of them in the page for the browser’s own search, and draws only the near ones', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(at.address('', campaign.master_code))
    await tab(page, 'Unclaimed')
    const table = page.getByRole('table')
    await expect.poll(() => table.getByRole('link').count(), { timeout: 20_000 }).toBe(997)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await table.getByRole('img', { name: 'QR code 1000' }).waitFor()
    expect(await table.getByRole('img').count()).toBeLessThan(80)
  })

  it('the owner calls a person after 3 taps and 4 letters, or shows them, and comes back to the same place', async () => {
    const staff = await openPerson({ width: 360, height: 800 })
    const phone = await staff.page()
    await at.owner.signIn(phone)
    const taps = await countTaps(phone.context())
    await phone.getByRole('link', { name: 'Trade fair' }).click()
    await phone.getByRole('searchbox', { name: 'Find a gift' }).click()
    await phone.keyboard.type('zubi')
    await expect.poll(() => phone.locator('[data-place]').count(), { timeout: 20_000 }).toBe(1)
    const call = row(phone, 'Zubin Dastur').getByRole('link', { name: '+91 98765 43210' })
    expect(await call.getAttribute('href')).toBe('tel:+919876543210')
    const { bottom, height } = await call.evaluate(
      (found) => found.getBoundingClientRect().toJSON() as DOMRect,
    )
    expect(bottom).toBeLessThan(800)
    expect(height).toBeGreaterThanOrEqual(44)
    await call.click()
    await expect.poll(taps).toBe(3)

    await phone.getByRole('button', { name: /^Claimed/ }).click()
    await phone.getByRole('combobox', { name: 'Sort' }).selectOption('name')
    await expect.poll(() => phone.url()).toMatch(/show=claimed.*sort=name.*#find=zubi/)
    const sheet = phone.getByRole('dialog', { name: /^Gift 999/ })
    await row(phone, 'Zubin Dastur').getByText('Zubin Dastur').click()
    await sheet.getByRole('link', { name: 'Call' }).waitFor()
    await phone.reload()
    await sheet.getByRole('button', { name: 'More actions for gift 999' }).click()
    await sheet.getByRole('link', { name: 'Open the claim page of gift 999' }).click()
    await phone.waitForURL(/\/claim\//)
    await phone.goBack()
    await sheet.waitFor()
    await phone.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect(phone.url()).toMatch(/\/campaign\/.*#find=zubi/)
    expect(await phone.getByRole('searchbox', { name: 'Find a gift' }).inputValue()).toBe('zubi')
    expect(await phone.locator('[data-place]').count()).toBe(1)

    await phone.getByRole('button', { name: 'Clear the field' }).click()
    await phone.getByRole('button', { name: /^Total/ }).click()
    await phone.getByRole('combobox', { name: 'Sort' }).selectOption('number')
    const found = row(phone, 'Bina Shah')
    const top = () => found.evaluate((item) => item.getBoundingClientRect().top)
    await found.evaluate((item) => item.scrollIntoView({ block: 'center' }))
    // until the rows around it have their real height
    let last = Number.NaN
    const isStill = async () => last === (last = await top())
    await expect.poll(isStill, { interval: 250 }).toBe(true)
    expect(await phone.evaluate(() => scrollY)).toBeGreaterThan(10_000)
    const before = await top()
    await found.getByText('Bina Shah').click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await phone.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(Math.abs((await top()) - before)).toBeLessThan(3)
    await phone.goBack()
    await phone.waitForURL(/\/$/)
    await phone.goForward()
    await found.waitFor()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)
  })

  it('shows the owner twelve rows at a desk, and the first one on a small phone', async () => {
    const staff = await openPerson({ width: 1440, height: 900 })
    const desk = await staff.page()
    await at.owner.signIn(desk)
    await desk.goto(`${at.server.origin}/campaign/${campaign.id}`)
    // the last part of the screen that loads
    await desk.getByRole('button', { name: 'Make available offline' }).waitFor()
    await expect.poll(() => desk.locator('[data-place]').count(), { timeout: 20_000 }).toBe(1000)
    const edges = (selector: string) =>
      desk
        .locator(selector)
        .evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
        )
    const [head] = await edges('main header')
    const [list] = await edges('[role=search]')
    expect((list?.top ?? Infinity) - (head?.top ?? 0)).toBeLessThanOrEqual(320)
    const whole = (await edges('[data-place]')).filter(({ bottom }) => bottom <= 900)
    expect(whole.length).toBeGreaterThanOrEqual(12)

    await desk.setViewportSize({ width: 360, height: 640 })
    await desk.getByRole('listitem').first().waitFor()
    const [first] = await edges('[data-place]')
    expect(first?.top).toBeLessThan(560)
  })
})

it('§8 says that a campaign does not exist, and that one was deleted while it was open', async () => {
  for (const unknown of ['0'.repeat(26), 'nonsense']) {
    await page.goto(at.address('', unknown))
    await says(page, 'Campaign not found')
    await says(page, /No campaign has this master code/)
  }
  await at.open(page)
  await at.owner.remove(at.campaign)
  await says(page, 'Campaign not found')
  await says(page, /This campaign was deleted/)
  await page.reload()
  await says(page, /No campaign has this master code/)
})
