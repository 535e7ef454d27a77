/** "Open with this phone's lock", beside the PIN of a gift, with a passkey that Chromium makes and keeps. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import { fill, guest, hydrated } from './people'
import { addPhoneLock } from './phone-lock'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const PIN = '073951'
const LOCK = 'Open with this phone’s lock'

let server: RealServer
let phone: Person
let page: Page
/** passkeys are bound to a host name, and an IP address is none */
let origin: string
let card: string
let diary: string
beforeAll(async () => {
  server = await realServer()
  origin = server.origin.replace('127.0.0.1', 'localhost')
  phone = await openPerson({ width: 360, height: 800 })
  page = await phone.page()
  await addPhoneLock(phone.context(), page)
  const owner = await ownerCalls(server.origin)
  card = (await owner.create({})).gifts[0] ?? ''
  diary = (await owner.create({ campaign_type: 'diary' })).gifts[0] ?? ''
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')
const open = async (code: string) => {
  await page.goto(`${origin}/claim/${code}`)
  await hydrated(page)
}
async function claim(code: string) {
  await open(code)
  await fill(page, { ...guest(), pin: PIN, pin_confirmation: PIN })
  await press('Claim this gift')
  await page.getByRole('link', { name: 'PIN and link of this gift' }).click()
}
async function addThisPhone() {
  await press('Add this phone')
  await page.getByText(/^Added .*, not used yet$/).waitFor()
}

it('whoever has claimed a card adds this phone, and edits the card by its lock', async () => {
  await claim(card)
  await addThisPhone()
  await open(card)
  await press('Edit')
  // the PIN stays first
  await expect
    .poll(() =>
      dialog()
        .locator('input[name=pin]')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await dialog().getByRole('button', { name: LOCK }).click()
  await page.locator('form input[name=company_name]').fill('Rao & Daughters')
  await press('Save Changes')
  await page.getByText('Contact details updated!').waitFor()
  await page.getByText('Rao & Daughters').waitFor()
})

it('a diary opens by the lock, stays open through a reload, and takes an entry; locked, it asks again', async () => {
  await claim(diary)
  await addThisPhone()
  await open(diary)
  await press('Lock')
  await page.getByText('This diary is closed').waitFor()
  await press('Open the diary')
  await dialog().getByRole('button', { name: LOCK }).click()
  await page.getByText('No entries yet').waitFor()
  await page.reload()
  await hydrated(page)
  await page.getByText('No entries yet').waitFor()
  await press('New entry')
  await page.locator('[name=text]').fill('Opened with a finger')
  await press('Save Entry')
  await page.getByRole('listitem').getByText('Opened with a finger').first().waitFor()
  await press('Lock')
  await page.getByText('This diary is closed').waitFor()
})
