import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { press, walkTo, write } from '../../../test/keyboard'
import { serverConfig } from '../../../test/samples'
import { refusal, server, unreachable } from '../../../test/server'
import LoginPage from '../login/login-page'

const SENT = 'If an account has this address, a link is on its way.'
const ADMIN =
  'Ask the admin of this website for a reset link. With it you can choose a new password, once, within 24 hours.'

const config = (mail: boolean) => server.answer(endpoint.readConfig, () => serverConfig({ mail }))
const open = async () => {
  await renderAt('/login', <LoginPage onRegistered={vi.fn()} />)
  await page.getByText('Forgot password?').click()
}
const field = () => page.getByLabelText('Your email', { exact: true })
const send = () => page.getByRole('button', { name: 'Send link' })

it('if mail is sent, a link can be requested with only the keyboard, and the answer takes the focus', async () => {
  config(true)
  server.answer(endpoint.forgotPassword, () => ({ message: SENT }))
  await renderAt('/login', <LoginPage onRegistered={vi.fn()} />)
  await walkTo('Forgot password?')
  await press('Enter')
  await expect.element(field()).toBeVisible()
  await write('Your email', ' Asha@Example.com ')
  await press('Enter')
  const said = page.getByText(SENT)
  await expect.element(said).toHaveFocus()
  await expect.element(said).toHaveAttribute('role', 'status')
  await expect.element(field()).not.toBeInTheDocument()
  expect(server.calls(endpoint.forgotPassword).map(({ body }) => body)).toEqual([
    { email: 'asha@example.com' },
  ])
})

it.each([
  ['sends no mail', () => config(false), ADMIN],
  [
    'cannot be asked',
    () => server.answer(endpoint.readConfig, unreachable),
    /^The server could not be reached/,
  ],
])('refers to an admin if the server %s', async (_, answer, text) => {
  answer()
  await open()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(field()).not.toBeInTheDocument()
})

it('sends no request before it is opened', async () => {
  config(true)
  await renderAt('/login', <LoginPage onRegistered={vi.fn()} />)
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(server.calls(endpoint.readConfig)).toEqual([])
})

it('§5 an invalid address is refused at the field, and nothing is sent', async () => {
  config(true)
  await open()
  await field().fill('asha')
  await send().click()
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect.element(field()).toHaveFocus()
  expect(server.calls(endpoint.forgotPassword)).toEqual([])
})

it('says if one has to wait or is offline; the same address is sent under the same key', async () => {
  config(true)
  await open()
  await field().fill('asha@example.com')
  server.answer(endpoint.forgotPassword, () => refusal('too_many_tries'))
  await send().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many tries')
  server.answer(endpoint.forgotPassword, unreachable)
  await send().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The link could not be requested')
  const keys = server.calls(endpoint.forgotPassword).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).not.toBeNull()
})
