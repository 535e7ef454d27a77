import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { field, fillIn, submit } from '../../../test/form'
import { focused, press, walkTo, write } from '../../../test/keyboard'
import { serverConfig } from '../../../test/samples'
import { refusal, server } from '../../../test/server'
import { toasts } from '../../../test/toasts'
import { session, signOut } from '../../api/session'
import { deviceDatabase } from '../../offline/device-store'
import { rememberEmail } from '../account'
import LoginPage from './login-page'

const PASSWORD = 'a long password'
const onRegistered = vi.fn()

const open = () => renderAt('/login', <LoginPage onRegistered={onRegistered} />)
const granted = { access_token: 'a token', token_type: 'bearer' as const, is_admin: false }

it('an account can be created with only the keyboard, and its password can be shown', async () => {
  server.answer(endpoint.register, () => granted)
  await open()
  await walkTo('Login')
  await press('ArrowRight')
  expect(focused()).toMatchObject({ name: 'Register', shown: true })
  // its form is loaded when the tab is first chosen
  await expect.element(page.getByRole('textbox', { name: 'Confirm' })).toBeVisible()
  await write('Email', 'keys@example.com')
  await write('Password', PASSWORD)
  await walkTo('Show')
  await press(' ')
  expect(field('password').type).toBe('text')
  await press(' ')
  expect(field('password').type).toBe('password')
  await write('Confirm', PASSWORD)
  await press('Enter')
  await expect.poll(() => session().token).toBe('a token')
  expect(onRegistered).toHaveBeenCalledOnce()
  expect(server.calls(endpoint.register)[0]?.body).toMatchObject({
    email: 'keys@example.com',
    password: PASSWORD,
  })
})

it('§5 an invalid email address is refused in the server’s words', async () => {
  server.answer(endpoint.login, () => refusal('credentials_wrong'))
  await open()
  await fillIn({ email: 'owner', password: PASSWORD })
  await submit()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong email or password')
  expect(session().token).toBeNull()
})

it('a device whose database cannot be opened still lets its owner in', async () => {
  server.answer(endpoint.login, () => granted)
  // the login would remove the data of this other account
  rememberEmail('other@example.com')
  deviceDatabase.close({ disableAutoOpen: false })
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError')
  })
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await open()
  await fillIn({ email: 'owner@example.com', password: PASSWORD })
  await submit()
  await expect.poll(() => session().token).toBe('a token')
  expect(opening).toHaveBeenCalled()
  expect(told).toHaveBeenCalled()
  expect(toasts()).toEqual(['Login successful!'])
})

it('says why the server ended the previous session', async () => {
  signOut('This account is disabled. Please ask an admin.')
  await open()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This account is disabled. Please ask an admin.')
  const edge = (role: string) => document.querySelector(`section [role=${role}]`)!.getBoundingClientRect()
  expect(edge('tablist').top - edge('alert').bottom).toBeGreaterThanOrEqual(12)
})

it('says in a sentence and three pictures what the app is for, without a layout shift, and links to the help', async () => {
  const { address } = await renderAt('/login', <LoginPage onRegistered={onRegistered} />)
  await expect.element(page.getByText(/^Put a QR code on every gift/)).toBeVisible()
  const help = page.getByRole('link', { name: 'Help and printing tips' })
  const before = help.element().getBoundingClientRect().top
  const steps = page.getByRole('listitem')
  await expect.poll(() => document.querySelectorAll('li svg').length).toBe(3)
  expect(steps.elements().map(({ textContent }) => textContent)).toEqual([
    'Print the QR codes',
    'Give the gifts away',
    'See who got them',
  ])
  expect(help.element().getBoundingClientRect().top).toBe(before)
  await help.click()
  expect(address()).toBe('/help')
})

it.each([
  ['closed', /^New accounts cannot be created here/],
  ['invite', /^You need an invitation/],
] as const)('shows a notice in place of the form if registration is “%s”', async (registration, words) => {
  server.answer(endpoint.readConfig, () => serverConfig({ registration }))
  await open()
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  await expect.element(page.getByLabelText('Confirm password')).not.toBeInTheDocument()
})

it('an invite link opens the form, sends its secret, and removes it from the address', async () => {
  server.answer(endpoint.readConfig, () => serverConfig({ registration: 'invite' }))
  server.answer(endpoint.register, () => granted)
  location.hash = '#invite=the-secret'
  await open()
  expect(location.hash).toBe('')
  await fillIn({ email: 'new@example.com', password: PASSWORD, confirm_password: PASSWORD })
  await submit()
  await expect.poll(() => session().token).toBe('a token')
  expect(server.calls(endpoint.register)[0]?.body).toMatchObject({ invite: 'the-secret' })
})
