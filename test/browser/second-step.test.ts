/** The second step of a login with real pages: an authenticator app, a passkey of the browser, and a lost phone. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { codeAt } from '../../server/test/one-time-code'
import { builtProgram } from '../built-server'
import { tryLogIn } from './admin-people'
import { PASSWORD, register, says } from './people'
import { addPhoneLock } from './phone-lock'
import { openPerson, type Person } from './profile'
import { ADMIN, realServer, type RealServer } from './server'

const OWNER = 'owner@example.com'

let server: RealServer
let person: Person
let page: Page
/** passkeys are bound to a host name, and an IP address is none */
let origin: string
beforeAll(async () => {
  server = await realServer(undefined, { ADMIN_MFA: 'required' })
  origin = server.origin.replace('127.0.0.1', 'localhost')
  person = await openPerson({ width: 360, height: 800 })
  page = await person.page()
  await addPhoneLock(person.context(), page)
})

const token = () => page.evaluate(() => localStorage.getItem('token'))
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')
const confirm = async (action: string) => {
  await dialog().locator('input[name=current_password]').fill(PASSWORD)
  await dialog().getByRole('button', { name: action, exact: true }).click()
}
/** Removes the token first, as if on another phone; the session on the server stays. */
async function logIn(email: string) {
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(`${origin}/login`)
  await tryLogIn(page, email, PASSWORD)
}
/** A code that was not used yet: the code of a time step works once. */
async function freshCode(secret: string, used: Set<string>): Promise<string> {
  const at = (steps: number) => codeAt(secret, Date.now() + steps * 30_000)
  await expect.poll(() => [0, 1].some((steps) => !used.has(at(steps))), { timeout: 40_000 }).toBe(true)
  const code = used.has(at(0)) ? at(1) : at(0)
  used.add(code)
  return code
}

let secret = ''
let codes: string[] = []
const used = new Set<string>()

it('an authenticator app is added with its key, and asked for at the next login', async () => {
  await register(page, origin, OWNER)
  await page.goto(`${origin}/account`)
  await press('Add an authenticator app')
  await confirm('Continue')
  secret = await dialog().locator('p.select-all').innerText()
  await dialog()
    .locator('input[name=code]')
    .fill(await freshCode(secret, used))
  await dialog().getByRole('button', { name: 'Add', exact: true }).click()
  await dialog().getByRole('listitem').first().waitFor()
  codes = await dialog().getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await press('I have saved them')
  await says(page, '10 recovery codes are left.')

  await logIn(OWNER)
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  expect(await token()).toBeNull()
  await page.locator('input[name=code]').fill(await freshCode(secret, used))
  await page.keyboard.press('Enter')
  await expect.poll(token).not.toBeNull()
})

it('a passkey of the browser is added, and opens the next login', async () => {
  await page.goto(`${origin}/account`)
  await press('Add a passkey')
  await confirm('Continue')
  await press('Create passkey')
  await page.getByRole('button', { name: 'Remove Passkey 2' }).waitFor()
  await logIn(OWNER)
  await press('Use a passkey')
  await page.getByText(/Use your passkey to show/).waitFor()
  await press('Use a passkey')
  await expect.poll(token).not.toBeNull()
})

it('§7 an admin who needs a second step is led to set one up, and then let in', async () => {
  await logIn(ADMIN.email)
  await page.waitForURL(`${origin}/account#second-step`)
  await says(page, 'Admins of this website need it. Add an app or a passkey.')
  await press('Add a passkey')
  await confirm('Continue')
  await press('Create passkey')
  await press('I have saved them')
  await page.goto(`${origin}/admin`)
  await says(page, 'Averages')
})

it('the operator helps on the command line, and says what was done', async () => {
  const reset = (email: string) =>
    promisify(execFile)(process.execPath, [builtProgram('admin-cli'), 'reset-second-step', email], {
      env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' },
    })
  expect((await reset(OWNER)).stdout).toMatch(/^owner@example.com now logs in with only the password/)
  await logIn(OWNER)
  await expect.poll(token).not.toBeNull()
  expect((await reset(OWNER)).stdout).toMatch(/has no second step/)
})
