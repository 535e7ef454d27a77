import type { SecondFactorAsked } from '@tohfa/sync-protocol/entities/second-factor'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { field, fillIn, submit } from '../../../test/form'
import { refusal, server } from '../../../test/server'
import { LoginForm } from '../login/login-form'

const ACCOUNT = { email: 'asha@example.com', password: 'a long password' }
const GRANTED = { access_token: 'a token', is_admin: false }
const onDone = vi.fn()

let asked: SecondFactorAsked
beforeEach(() => {
  asked = { ticket: 'a ticket', ways: ['totp', 'recovery_code'] }
  server.answer(endpoint.login, () => refusal('second_factor_needed', { second_factor: asked }))
})

/** The password is right. */
async function open() {
  await render(<LoginForm onDone={onDone} />)
  await fillIn(ACCOUNT)
  await submit()
  await expect.element(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
}
const sent = () => server.calls(endpoint.logInSecondFactor).map(({ body }) => body)

it('asks for the code of the app after the password, in a field that phones fill in', async () => {
  server.answer(endpoint.logInSecondFactor, () => GRANTED)
  await open()
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus()
  expect(field('code')).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
  await fillIn({ code: '१२३ ४५६' })
  await submit()
  await expect.poll(() => onDone.mock.calls).toEqual([[GRANTED, ACCOUNT.email]])
  expect(sent()).toEqual([{ ticket: 'a ticket', code: '123456' }])
})

it.each([
  ['', 'This field is required'],
  ['12345', 'The code has 6 digits'],
])('refuses the code %j without asking the server', async (code, says) => {
  await open()
  await fillIn({ code })
  await submit()
  await expect.element(page.getByText(says)).toBeVisible()
  expect(sent()).toEqual([])
})

it('says at the field that a code is wrong, and accepts another', async () => {
  const detail = 'This code is wrong or was used before'
  server.answer(endpoint.logInSecondFactor, () =>
    refusal('second_factor_wrong', { errors: [{ field: 'code', detail }] }),
  )
  await open()
  await fillIn({ code: '123456' })
  await submit()
  await expect.element(page.getByText(detail)).toBeVisible()
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveFocus()
  server.answer(endpoint.logInSecondFactor, () => GRANTED)
  await fillIn({ code: '654321' })
  await submit()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
})

it('accepts a recovery code instead', async () => {
  server.answer(endpoint.logInSecondFactor, () => GRANTED)
  await open()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus()
  await fillIn({ recovery_code: 'abcd-efgh jkmn' })
  await submit()
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(sent()).toEqual([{ ticket: 'a ticket', recovery_code: 'ABCDEFGHJKMN' }])
})

it('goes back to the login, and says why, if the second step took too long', async () => {
  server.answer(endpoint.logInSecondFactor, () => refusal('ticket_invalid'))
  await open()
  await fillIn({ code: '123456' })
  await submit()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This took too long')
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

it('goes back to the password', async () => {
  await open()
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
})

it('says that no passkey was used if the person closes the browser’s prompt', async () => {
  asked = { ticket: 'a ticket', ways: ['passkey'], passkey: { challenge: 'AAAA', rpId: location.hostname } }
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('closed', 'NotAllowedError'))
  await open()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('No passkey was used')
  expect(sent()).toEqual([])
})

it('refers to the https address if no second step works at this one', async () => {
  asked = { ticket: 'a ticket', ways: [] }
  await open()
  await expect.element(page.getByText(/at its https address/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Second step' })).toHaveFocus()
})
