import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { focused as stop, walkTo as walk } from './keyboard'
import { guest, PASSWORD, type Guest } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

let server: RealServer
let person: Person
let page: Page
beforeAll(async () => {
  server = await realServer()
  person = await openPerson()
  page = await person.page()
})
afterAll(async () => {
  await person.remove()
  await server.remove()
})

const focused = () => stop(page)
const walkTo = (name: string | RegExp, key?: 'Tab' | 'Shift+Tab') => walk(page, name, key)
const press = (key: string) => page.keyboard.press(key)
const write = async (label: string | RegExp, text: string) => {
  await walkTo(label)
  await page.keyboard.type(text)
}
const says = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

it('an owner registers, makes a campaign and opens it, by keyboard alone', async () => {
  await page.goto(`${server.origin}/login`)
  await page.getByRole('tab', { name: 'Login' }).waitFor()
  await walkTo('Login')
  await press('ArrowRight')
  expect(await focused()).toMatchObject({ name: 'Register', shown: true })
  await write('Email', 'keys@example.com')
  await write('Password', PASSWORD)
  await walkTo('Show')
  await press('Space')
  expect(await page.locator('input[name=password]').getAttribute('type')).toBe('text')
  await press('Space')
  await write('Confirm', PASSWORD)
  await press('Enter')
  await says('Create your first campaign')

  await page.reload()
  await says('Create your first campaign')
  await walkTo('Skip')
  await press('Enter')
  await walkTo('Create')
  await press('Enter')
  await page.locator('input[name=qr_quantity]').waitFor()
  await walkTo('Digital vCard')
  await press('ArrowDown')
  expect(await focused()).toMatchObject({ name: expect.stringContaining('Diary') as string, shown: true })
  await press('ArrowUp')
  await write('Campaign name', 'By keys')
  await write(/^(Number|Quantity|QR|How many)/, '3')
  await write('Full name', 'Meera Gifts')
  await write('Company', 'Meera & Sons')
  await write('Mobile', '+91 90000 00001')
  await write('Email', 'meera@example.com')
  await walkTo('Create Campaign')
  await press('Space')
  await page.waitForURL(/\/campaign\/[0-9a-f-]{36}$/)
  await says('3 of 3 codes')

  await walkTo(/Back|Campaigns/)
  await press('Enter')
  await page.waitForURL(`${server.origin}/`)
  await says('By keys')
  await walkTo('By keys')
  await press('Enter')
  await says('3 of 3 codes')
  await walkTo(/^Unclaimed/)
  await walkTo(/^Claimed/, 'Shift+Tab')
  await press('Enter')
  await says('No QR codes claimed yet')
  await walkTo(/^Total/, 'Shift+Tab')
  await press('Space')
  await says('3 of 3 codes')

  await walkTo(/^Master QR/)
  await press('Enter')
  await page.getByRole('dialog').waitFor()
  await walkTo('Close')
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await focused(), 'the focus is back where it came from').toMatchObject({ name: 'Master QR' })
})

it('a gift is claimed by its link and changed with its PIN, by keyboard alone', async () => {
  const form = guest()
  await walkTo('Open the claim page of code 1')
  await press('Enter')
  await page.waitForURL(/\/claim\/[0-9A-Z]{20}$/)
  await page.getByRole('button', { name: 'Continue to Claim' }).waitFor()
  await walkTo('Continue to Claim')
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const labels: Record<keyof Guest, string> = {
    name: 'Full name',
    company_name: 'Company',
    mobile: 'Mobile',
    email: 'Email',
    pin: '6-digit PIN',
  }
  for (const field of ['name', 'company_name', 'mobile', 'email', 'pin'] as const)
    await write(labels[field], form[field])
  await write('Confirm PIN', form.pin)
  await walkTo('Claim this gift')
  await press('Enter')
  await says('QR code claimed successfully!')

  await walkTo('Edit')
  await press('Enter')
  await page.getByRole('button', { name: 'Verify & Edit' }).waitFor()
  await page.keyboard.type(form.pin)
  await press('Enter')
  await page.getByRole('button', { name: 'Save Changes' }).waitFor()
  await walkTo('Full name')
  await press('End')
  await page.keyboard.type(' Shah')
  await walkTo('Save Changes')
  await press('Enter')
  await says('Contact details updated!')
  await says('Asha Rao Shah')
})
