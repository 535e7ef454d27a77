/** What is typed into the forms of a gift and not sent: kept for a while, for whoever comes back to it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import { guest, hydrated, openGift, PASSWORD, submitClaim } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

let server: RealServer
let phone: Person
let codes: string[]
let claimed: string
beforeAll(async () => {
  server = await realServer()
  phone = await openPerson({ width: 390, height: 844 })
  const owner = await ownerCalls(server.origin)
  codes = (await owner.codes(await owner.create({ qr_quantity: 5 }))).map(({ code }) => code)
  claimed = codes.pop() ?? ''
  await owner.claim(claimed)
})
afterAll(async () => {
  await phone.remove()
  await server.remove()
})

/** As a phone that ran out of memory, or a person who closed it too soon. */
async function loseTab(): Promise<Page> {
  const lost = await phone.page()
  const page = await phone.context().newPage()
  await lost.close()
  return page
}
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`)
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('tohfa.draft.')))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function typeInto(page: Page, code: string): Promise<void> {
  await openGift(page, server.origin, code)
  await field(page, 'name').fill('Farida Sheikh')
  await field(page, 'pin').fill('482913')
}

it('a claim comes back after a lost tab, without its PIN, and is gone once it is sent', async () => {
  const code = codes.pop() ?? ''
  await typeInto(await phone.page(), code)
  const page = await loseTab()
  await openGift(page, server.origin, code)
  await expect.poll(() => field(page, 'name').inputValue()).toBe('Farida Sheikh')
  expect(await field(page, 'pin').inputValue()).toBe('')
  expect(JSON.stringify(await drafts(page))).not.toContain('482913')
  const { pin, ...others } = guest({ name: 'Farida Sheikh' })
  for (const [name, text] of Object.entries(others)) await field(page, name).fill(text)
  await field(page, 'pin').fill(pin)
  await field(page, 'pin_confirmation').fill(pin)
  await submitClaim(page)
  await page.getByText('QR code claimed successfully!').first().waitFor()
  expect(await drafts(page)).toEqual([])
})

it('another gift’s form is empty, and a day later its own is', async () => {
  const [one = '', another = ''] = codes
  await typeInto(await phone.page(), one)
  const page = await loseTab()
  await openGift(page, server.origin, another)
  expect(await field(page, 'name').inputValue()).toBe('')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('tohfa.draft.'))) {
      const draft = JSON.parse(localStorage.getItem(key) ?? '') as { savedAt: number }
      localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - 25 * 60 * 60_000 }))
    }
  })
  await openGift(page, server.origin, one)
  // the form looks for its draft a moment after script has taken the page over
  await expect.poll(() => drafts(page)).toEqual([])
  expect(await field(page, 'name').inputValue()).toBe('')
})

it('a change of a card comes back after a lost tab and its PIN, what others changed meanwhile stays', async () => {
  const edit = async (page: Page) => {
    await page.goto(`${server.origin}/claim/${claimed}`)
    await hydrated(page)
    await press(page, 'Edit')
    await page.getByRole('dialog').locator('[name=pin]').fill(guest().pin)
    await press(page, 'Verify & Edit')
    await field(page, 'company_name').waitFor()
  }
  const before = await phone.page()
  await edit(before)
  await field(before, 'company_name').fill('Sheikh Silks')
  const changed = await fetch(`${server.origin}/api/qr/${claimed}/update`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin: guest().pin, name: 'Asha Iyer' }),
  })
  expect(changed.status).toBe(200)
  const page = await loseTab()
  await edit(page)
  await expect.poll(() => field(page, 'company_name').inputValue()).toBe('Sheikh Silks')
  expect(await field(page, 'name').inputValue()).toBe('Asha Iyer')
  await press(page, 'Cancel')
  expect(await drafts(page)).toEqual([])
})

it('logging out forgets it', async () => {
  const page = await phone.page()
  await page.goto(`${server.origin}/login`)
  await page.locator('input[name=email]:visible').fill('owner@example.com')
  await page.locator('input[name=password]:visible').fill(PASSWORD)
  await press(page, 'Login')
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  await typeInto(page, codes.pop() ?? '')
  expect(await drafts(page)).toHaveLength(1)
  await page.goto(server.origin)
  await press(page, 'Logout')
  await expect.poll(() => drafts(page)).toEqual([])
})
