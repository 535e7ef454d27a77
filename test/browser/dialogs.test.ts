/** What dialogs do with what was typed, and with what they destroy. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, register, rows } from './people'
import { brokenImage } from './pictures-of'
import { openProfile, type Person } from './profile'
import { says } from './public-campaign'
import { realServer, type RealServer } from './server'

let server: RealServer
let owner: Person
let page: Page
beforeAll(async () => {
  server = await realServer()
  // with a mouse, on a low screen: what is longer has a scrollbar that can be pressed
  owner = await openProfile({ width: 1280, height: 500 }, [], ['--hide-scrollbars'])
  page = await owner.page()
  await register(page, server.origin, 'owner@example.com')
})
afterAll(async () => {
  await owner.remove()
  await server.remove()
})

async function campaign(name: string): Promise<string> {
  await page.goto(server.origin)
  return createCampaign(page, name, 1)
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

it('a press on a dialog’s own scrollbar scrolls, and one beside it closes', async () => {
  await campaign('Scrolled')
  await press('Edit')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=name]').fill('Half typed')
  const bar = await dialog.evaluate((element: HTMLElement) => {
    const { right, top, height } = element.getBoundingClientRect()
    return { x: right - 4, y: top + height / 2, width: element.offsetWidth - element.clientWidth }
  })
  expect(bar.width).toBeGreaterThan(4)
  await page.mouse.click(bar.x, bar.y)
  expect(await dialog.locator('input[name=name]').inputValue()).toBe('Half typed')
  await page.mouse.click(20, 250)
  await dialog.waitFor({ state: 'hidden' })
})

it('what was begun in the edit dialog is there again after it closed, and after a reload, until it is called off', async () => {
  await campaign('Begun')
  await press('Edit')
  const dialog = page.getByRole('dialog')
  const value = (name: string) => dialog.locator(`input[name=${name}]`).inputValue()
  await dialog.locator('input[name=name]').fill('Half typed')
  await dialog.locator('input[name=contact_name]').fill('Asha Rao')
  const kept = async () => JSON.stringify((await rows(page, ['drafts'])).drafts ?? [])
  await expect.poll(kept).toContain('Asha Rao')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await press('Edit')
  await says(page, 'What you began to change is still here, and not saved yet.')
  expect([await value('name'), await value('contact_name')]).toEqual(['Half typed', 'Asha Rao'])
  await press('Cancel')
  await expect.poll(kept).not.toContain('Asha Rao')
  await press('Edit')
  await dialog.locator('input[name=name]').waitFor()
  expect(await value('name')).toBe('Begun')
  await press('Cancel')
})

it('a dialog whose save is under way stays, however often Escape is pressed, and says why it failed', async () => {
  const id = await campaign('Escaped')
  let fail = () => undefined as void
  const held = new Promise<void>((resolve) => (fail = resolve))
  await page.route(`**/api/campaigns/${id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await held
    await route.abort()
  })
  await press('Edit')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=name]').fill('Escaped again')
  await press('Save Changes')
  await dialog.getByRole('button', { name: 'Saving...' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled()).toBe(true)
  for (let i = 0; i < 4; i++) await page.keyboard.press('Escape')
  fail()
  await dialog.getByText('Save Changes').waitFor()
  expect(await dialog.getByRole('alert').allInnerTexts()).not.toEqual([])
  expect(await dialog.locator('input[name=name]').inputValue()).toBe('Escaped again')
  await page.unroute(`**/api/campaigns/${id}`)
  await press('Save Changes')
  await says(page, 'Campaign updated successfully!')
})

it('§8 a campaign is deleted on its page after the question, and only that is said, however long it takes', async () => {
  const id = await campaign('Deleted here')
  await page.route(`**/api/campaigns/${id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    // as where many files go with it: who watches hears of the deletion before whoever asked for it
    const gone = page.waitForResponse((answer) => answer.url().includes(id) && answer.status() === 404)
    const answer = await route.fetch()
    await gone
    await route.fulfill({ response: answer })
  })
  await press('Delete Campaign')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Delete this campaign?').waitFor()
  await dialog.getByRole('button', { name: 'Delete Campaign' }).click()
  await says(page, 'Campaign deleted successfully!')
  await page.waitForURL(`${server.origin}/`)
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([])
  await page.unroute(`**/api/campaigns/${id}`)
  await page.getByText('Scrolled').waitFor()
  expect(await page.getByText('Deleted here').count()).toBe(0)
})

it('§5 a profile image that is none stops the save and is named no more, so that the next one goes without it', async () => {
  await campaign('With a face')
  await press('Edit')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=contact_name]').fill('Asha Rao')
  await dialog.locator('input[name=contact_mobile]').fill('+91 98765 43210')
  const photo = dialog.locator('input[name=contact_profile_image]')
  // large enough to be made smaller, which takes until after the press
  const buffer = Buffer.concat([brokenImage.buffer, Buffer.alloc(700_000)])
  await photo.setInputFiles({ ...brokenImage, buffer })
  await press('Save Changes')
  await dialog.getByText('Please select an image file').waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('input[name=contact_profile_image]'))
  expect(await photo.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)
  await press('Save Changes')
  await says(page, 'Campaign updated successfully!')
})

it('§5 a website is typed as a domain: it is stored with https:// and shown without', async () => {
  const website = 'www.Meera-gifts.example.com'
  const id = await campaign('With a website')
  await press('Edit')
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[name=contact_website]')
  await dialog.locator('input[name=contact_name]').fill('Meera Gifts')
  await dialog.locator('input[name=contact_mobile]').fill('+91 90000 00001')
  await input.fill(website)
  await dialog.getByText('https://', { exact: true }).waitFor()
  await press('Save Changes')
  await says(page, 'Gift giver contact saved!')
  const stored = await page.evaluate(async (path) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch(path, { headers, cache: 'no-store' })
    return ((await answer.json()) as { contact_website: string }).contact_website
  }, `/api/campaigns/${id}`)
  expect(stored).toBe(`https://${website}`)
  await press('Edit')
  expect(await input.inputValue()).toBe(website)
})
