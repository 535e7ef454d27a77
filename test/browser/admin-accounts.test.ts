import { afterAll, beforeAll, expect, it } from 'vitest'
import { dismiss, logIn, logInAsAdmin, manage, openTab, says, tryLogIn } from './admin-people'
import {
  claimAs,
  codesOf,
  createCampaign,
  fillClaim,
  guest,
  keptOffline,
  openGift,
  outbox,
  PASSWORD,
  register,
  submitClaim,
} from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const OWNER = { email: 'owner@example.com', password: PASSWORD }
const NEW_PASSWORD = 'another long password'

let server: RealServer
let admin: Person
let owner: Person
beforeAll(async () => {
  server = await realServer()
  admin = await openPerson({ width: 1440, height: 900 })
  owner = await openPerson({ width: 360, height: 800 })
  await register(await owner.page(), server.origin, OWNER.email)
  await logInAsAdmin(await admin.page(), server.origin)
})
afterAll(async () => {
  await owner.remove()
  await admin.remove()
  await server.remove()
})

it('a disabled account is signed out of its running app, learns why, and loses nothing from its outbox', async () => {
  const page = await owner.page()
  const id = await createCampaign(page, 'Gifts of a disabled owner', 3)
  const [{ code } = { code: '' }, other] = await codesOf(page, id)
  await openGift(page, server.origin, code)
  await keptOffline(page, code)
  await fillClaim(page, guest({ name: 'Patient Guest' }))
  await claimAs(page, code, 'First Comer')
  await submitClaim(page)
  await page.getByText('This QR code has already been claimed').first().waitFor()
  expect(await outbox(page)).toHaveLength(1)
  await page.goto(`${server.origin}/campaign/${id}`)
  await says(page, 'First Comer')

  const desk = await admin.page()
  await openTab(desk, 'Users')
  await manage(desk, OWNER.email, 'Disable')
  await says(desk, /campaigns and printed QR codes keep working/)
  await desk.getByRole('button', { name: 'Disable account' }).click()
  await says(desk, 'Account disabled. It was signed out everywhere.')
  await desk
    .getByRole('row', { name: /owner@example.com/ })
    .getByText('Disabled')
    .waitFor()

  await page.waitForURL(/\/login/)
  await says(page, 'This account is disabled. Please ask an admin.')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.goto(`${server.origin}/login`)
  await tryLogIn(page, OWNER.email, OWNER.password)
  await says(page, 'This account is disabled. Please ask an admin.')
  expect(await outbox(page)).toHaveLength(1)
  // its gifts belong to the recipients
  await openGift(page, server.origin, other?.code ?? '')

  await dismiss(desk)
  await manage(desk, OWNER.email, 'Enable')
  await desk.getByRole('button', { name: 'Enable account' }).click()
  await says(desk, 'Account enabled')
  await logIn(page, server.origin, OWNER)
  await says(page, 'Gifts of a disabled owner')
  expect(await outbox(page)).toHaveLength(1)
})

it('a reset link is shown to the admin once, and sets a new password once', async () => {
  const desk = await admin.page()
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await dismiss(desk)
  await manage(desk, OWNER.email, 'Password-reset link')
  await desk.getByRole('button', { name: 'Create link' }).click()
  await desk.getByRole('button', { name: 'Copy link' }).click()
  await says(desk, 'Link copied to clipboard!')
  const link = await desk.getByRole('textbox', { name: 'The link' }).inputValue()
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(link)
  expect(link).toMatch(new RegExp(`^${server.origin}/reset-password#[\\w-]{43}$`))
  await desk.getByRole('button', { name: 'Done' }).click()
  expect(await desk.content()).not.toContain(link)

  const page = await owner.page()
  await page.goto(`${server.origin}/`)
  await says(page, 'Gifts of a disabled owner')
  await page.goto(link)
  await says(page, 'Choose a new password')
  expect(page.url()).toBe(`${server.origin}/reset-password`)
  const fill = async (password: string, again: string) => {
    await page.locator('input[name=password]').fill(password)
    await page.locator('input[name=confirm_password]').fill(again)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  await fill(NEW_PASSWORD, NEW_PASSWORD)
  await page.waitForURL(`${server.origin}/login`)
  await says(page, 'Your password was changed. Please log in.')
  await tryLogIn(page, OWNER.email, OWNER.password)
  await says(page, 'Wrong email or password')
  await tryLogIn(page, OWNER.email, NEW_PASSWORD)
  await says(page, 'Gifts of a disabled owner')
  expect(await outbox(page)).toHaveLength(1)

  await page.goto(link)
  await fill(NEW_PASSWORD, NEW_PASSWORD)
  await says(page, 'This link no longer works')
  await page.reload()
  await says(page, 'Open the link again')
})
