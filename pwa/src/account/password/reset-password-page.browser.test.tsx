import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, describe, expect, it } from 'vitest'
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
  ['one that is too short', { password: 'short', confirm_password: 'short' }, 'password'],
  ['two that differ', { ...right, confirm_password: `${PASSWORD}!` }, 'confirm_password'],
])('§5 refuses %s, with the rules of registration', async (_, typed, where) => {
  await open('the-token')
  await fillIn(typed)
  await submit()
  await expect.poll(() => Object.keys(said())).toEqual([where])
  expect(server.calls(endpoint.resetPassword)).toEqual([])
})

describe('a link that no longer works', () => {
  it.each([
    ['used before', () => refusal('reset_link_invalid')],
    ['cut', () => refusal('validation_failed', { errors: [{ field: 'token', detail: 'too short' }] })],
  ])('says so, because it was %s', async (_, answer) => {
    server.answer(endpoint.resetPassword, answer)
    await open('the-token')
    await fillIn(right)
    await submit()
    await says('This link no longer works')
    await says('This link was already used or has expired. Please ask an admin for another one.')
    await expect.element(page.getByRole('link', { name: 'Go to login' })).toBeVisible()
  })
})

it('if the server sends mail, its words about another link are shown', async () => {
  const detail = 'This link was already used or has expired. Please ask for another one.'
  server.answer(endpoint.resetPassword, () => refusal('reset_link_invalid', { detail }))
  await open('the-token')
  await fillIn(right)
  await submit()
  await says(detail)
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
