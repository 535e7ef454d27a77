import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { withoutFile } from '../../../test/device'
import { serverConfig } from '../../../test/samples'
import { server } from '../../../test/server'
import LoginPage from './login-page'

// a file of its own: what one test has loaded stays loaded

beforeEach(() => server.answer(endpoint.readConfig, () => serverConfig({ mail: true })))

const FAILED = 'The server could not be reached.'

it('a registration form that could not be loaded is loaded when its tab is opened again', async () => {
  const online = await withoutFile('*register-tab*')
  await renderAt('/login', <LoginPage onRegistered={() => undefined} />)
  const tab = (name: string) => page.getByRole('tab', { name }).click()
  await tab('Register')
  expect(document.title).toMatch(/^Register/)
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Registration failed. ${FAILED}`)
  await online()
  await tab('Login')
  await tab('Register')
  await expect.element(page.getByRole('textbox', { name: 'Confirm password' })).toBeVisible()
})

it('a form for a forgotten password that could not be loaded is loaded when it is opened again', async () => {
  const online = await withoutFile('*forgot-password*')
  await renderAt('/login', <LoginPage onRegistered={() => undefined} />)
  const press = () => page.getByText('Forgot password?').click()
  await press()
  await expect.element(page.getByText(FAILED)).toBeVisible()
  await online()
  await press()
  await press()
  await expect.element(page.getByRole('textbox', { name: 'Your email' })).toBeVisible()
})
