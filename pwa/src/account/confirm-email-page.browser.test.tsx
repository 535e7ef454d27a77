import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../test/app'
import { refusal, server, unreachable } from '../../test/server'
import ConfirmEmailPage, { confirmToken } from './confirm-email-page'

afterEach(() => {
  confirmToken.forget()
})

const open = (token?: string) => {
  if (token !== undefined) location.hash = token
  return renderAt('/confirm-email', <ConfirmEmailPage />)
}
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()
const press = () => page.getByRole('button', { name: 'Confirm email' }).click()

it('confirms only when the button is pressed, and removes the token from the address', async () => {
  server.answer(endpoint.confirmEmail, () => ({ message: 'Your email is confirmed.' }))
  const { address } = await open('the-token')
  await says('Confirm your email')
  expect(location.hash).toBe('')
  expect(server.calls(endpoint.confirmEmail)).toEqual([])
  await press()
  await says('Your email is confirmed.')
  expect(server.calls(endpoint.confirmEmail).map(({ body }) => body)).toEqual([{ token: 'the-token' }])
  await page.getByRole('link', { name: 'Continue' }).click()
  expect(address()).toBe('/')
})

it('says if a link was used before, until another one is opened in the same tab', async () => {
  server.answer(endpoint.confirmEmail, () => refusal('email_link_invalid'))
  await open('the-token')
  await press()
  await says('This link no longer works')
  await says('This link was already used or has expired. Log in to ask for another one.')
  location.hash = 'the-token-of-another-link'
  await says('Confirm your email')
})

it('says if there is no network, and tries again under the same key', async () => {
  server.answer(endpoint.confirmEmail, unreachable)
  await open('the-token')
  await press()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The email could not be confirmed')
  server.answer(endpoint.confirmEmail, () => ({ message: 'Your email is confirmed.' }))
  await press()
  await says('Your email is confirmed.')
  const [first, second] = server
    .calls(endpoint.confirmEmail)
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toBe(second)
  expect(first).not.toBeNull()
})

it('without a token asks for the whole link, and accepts one that is opened in the same tab', async () => {
  await open()
  await says('Open the link again')
  location.hash = 'the-token-of-another-link'
  await says('Confirm your email')
  expect(location.hash).toBe('')
})
