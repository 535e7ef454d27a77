import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { fillIn, said, submit } from '../../../test/form'
import { refusal, server, unreachable } from '../../../test/server'
import { toasts } from '../../../test/toasts'
import { session, signIn } from '../../api/session'
import ResetPasswordPage, { resetToken } from './reset-password-page'

const PASSWORD = 'another long password'
const right = { password: PASSWORD, confirm_password: PASSWORD }

afterEach(() => {
  resetToken.forget()
})

const open = async (token?: string) => {
  if (token !== undefined) location.hash = token
  return renderAt('/reset-password', <ResetPasswordPage />)
}
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

it('a new password is chosen with the token, which is removed from the address, and the person logs in next', async () => {
  signIn('a token', false)
  server.answer(endpoint.resetPassword, () => ({ message: '' }))
  const { address } = await open('the-token')
  await says('Choose a new password')
  expect(location.hash).toBe('')
  await fillIn(right)
  await submit()
  await expect.poll(address).toBe('/login')
  expect(server.calls(endpoint.resetPassword)[0]?.body).toEqual({ token: 'the-token', password: PASSWORD })
  expect(session().token).toBeNull()
  await expect.poll(toasts).toEqual(['Your password was changed. Please log in.'])
})

it.each([
  ['a password that is too short', { password: 'short', confirm_password: 'short' }, 'password'],
  ['passwords that differ', { ...right, confirm_password: `${PASSWORD}!` }, 'confirm_password'],
])('§5 refuses %s, with the rules of registration', async (_, typed, where) => {
  await open('the-token')
  await fillIn(typed)
  await submit()
  await expect.poll(() => Object.keys(said())).toEqual([where])
  expect(server.calls(endpoint.resetPassword)).toEqual([])
})

const BY_ADMIN = 'This link was already used or has expired. Please ask an admin for another one.'
const BY_MAIL = 'This link was already used or has expired. Please ask for another one.'
it.each([
  ['used before', () => refusal('reset_link_invalid'), BY_ADMIN],
  ['used before, of a server with mail', () => refusal('reset_link_invalid', { detail: BY_MAIL }), BY_MAIL],
  [
    'cut',
    () => refusal('validation_failed', { errors: [{ field: 'token', detail: 'too short' }] }),
    BY_ADMIN,
  ],
])('a link that was %s says so, and how to get another one', async (_, answer, text) => {
  server.answer(endpoint.resetPassword, answer)
  await open('the-token')
  await fillIn(right)
  await submit()
  await says('This link no longer works')
  await says(text)
  await expect.element(page.getByRole('link', { name: 'Go to login' })).toBeVisible()
})

it('says if there is no network, and the same submit is sent under the same key', async () => {
  server.answer(endpoint.resetPassword, unreachable)
  await open('the-token')
  await fillIn(right)
  await submit()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/./)
  server.answer(endpoint.resetPassword, () => ({ message: '' }))
  await submit()
  await expect.poll(() => server.calls(endpoint.resetPassword).length).toBe(2)
  const keys = server.calls(endpoint.resetPassword).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).not.toBeNull()
})
