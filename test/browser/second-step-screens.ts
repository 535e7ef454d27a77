/** The second step of an account, and of a login. */
import type { Page } from 'playwright-core'
import { codeAt } from '../../server/test/one-time-code'
import { tryLogIn } from './admin-people'
import { PASSWORD } from './people'
import type { Visit } from './screens'

/** Somebody else's account, with an authenticator app. Ends at the form for the password. */
export async function secondStepAtLogin(page: Page, origin: string, visit: Visit): Promise<void> {
  const email = 'two.steps@example.com'
  const call = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Record<string, unknown>
  }
  const { access_token } = await call('/api/auth/register', { email, password: PASSWORD })
  const add = '/api/user/second-factors'
  const form = { current_password: PASSWORD, kind: 'totp' }
  const { ticket, totp } = await call(`${add}/begin`, form, String(access_token))
  const { secret } = totp as { secret: string }
  await call(add, { ticket, code: codeAt(secret, Date.now()) }, String(access_token))
  await page.goto(`${origin}/login`)
  await tryLogIn(page, email, PASSWORD)
  await page.getByRole('heading', { name: 'Second step' }).waitFor()
  await visit('login-second-step', page)
  await page.locator('input[name=code]').fill('12345')
  await page.keyboard.press('Enter')
  await page.getByText('The code has 6 digits').waitFor()
  await visit('login-second-step-error', page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.locator('input[name=recovery_code]').waitFor()
  await visit('login-recovery-code', page)
  await page.getByRole('button', { name: 'Back to the password' }).click()
}

/** On the account's screen. The account has no second step afterwards. */
export async function secondStepOfAccount(page: Page, visit: Visit): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const confirm = async (action: string) => {
    await dialog.locator('input[name=current_password]').fill(PASSWORD)
    await dialog.getByRole('button', { name: action, exact: true }).click()
  }
  await press('Add an authenticator app')
  await dialog.waitFor()
  await visit('account-confirm', page)
  await confirm('Continue')
  await dialog.locator('svg path').first().waitFor()
  await visit('account-add-app', page)
  const secret = await dialog.locator('p.select-all').innerText()
  await dialog.locator('input[name=code]').fill(codeAt(secret, Date.now()))
  await press('Add')
  await dialog.getByRole('listitem').first().waitFor()
  await visit('account-recovery-codes', page)
  await press('I have saved them')
  await page.getByText('10 recovery codes are left.').waitFor()
  await visit('account-second-step', page)
  await press('Remove Authenticator app 1')
  await dialog.waitFor()
  await visit('account-remove-app', page)
  await confirm('Remove')
  await dialog.waitFor({ state: 'hidden' })
}
