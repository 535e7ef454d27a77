import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Session } from '@tohfa/sync-protocol/entities/account'
import type { SecondFactor, SecondFactors } from '@tohfa/sync-protocol/entities/second-factor'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { savedFiles } from '../../../test/saved-files'
import { refusal, server, unreachable } from '../../../test/server'
import { toasts } from '../../../test/toasts'
import { session, signIn } from '../../api/session'
import '../../ui/guard-focus'
import { knownEmail, rememberEmail } from '../account'
import OwnAccountPage from './own-account-page'

const at = (hour: number) => `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`
const device = (id: string, name: string, current = false): Session => ({
  id,
  device: name,
  current,
  created_at: at(1),
  last_used_at: at(9),
  expires_at: at(23),
})

let signedIn: Session[]
let second: SecondFactors
beforeEach(() => {
  signedIn = [device('1', 'Firefox, Linux', true), device('2', 'Chrome, Android')]
  server.answer(endpoint.listSessions, () => signedIn)
  second = { factors: [], recovery_codes_left: 0, required: false }
  server.answer(endpoint.listSecondFactors, () => second)
  signIn('first token', false)
  rememberEmail('owner@example.com')
})

const open = () => renderAt('/account', <OwnAccountPage />)
const within = (name: string) => page.getByRole('region', { name })
const type = (section: string, label: string, text: string) =>
  within(section).getByLabelText(label, { exact: true }).fill(text)

it('lists where the account is logged in, and signs one device out', async () => {
  await open()
  await expect.element(page.getByText('This device', { exact: true })).toBeVisible()
  server.answer(endpoint.endSession, () => {
    signedIn = signedIn.slice(0, 1)
    return { message: '' }
  })
  await page.getByRole('button', { name: 'Log out Chrome, Android' }).click()
  await expect.element(page.getByText('This account is logged in only on this device.')).toBeVisible()
  expect(server.calls(endpoint.endSession).map(({ params }) => params.id)).toEqual(['2'])
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toHaveFocus()
  expect(session().token).toBe('first token')
})

it('signs all other devices out after a question, and continues with the new token', async () => {
  await open()
  server.answer(endpoint.endOtherSessions, () => {
    signedIn = signedIn.slice(0, 1)
    return { message: '', access_token: 'second token' }
  })
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  expect(server.calls(endpoint.endOtherSessions)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Log them out' }).click()
  await expect.poll(() => session().token).toBe('second token')
  await expect.element(page.getByText('This account is logged in only on this device.')).toBeVisible()
})

it('downloads all data of the account, and says if that failed', async () => {
  const saved = savedFiles()
  await open()
  const press = () => page.getByRole('button', { name: 'Download your data' }).click()
  server.answer(endpoint.exportAccount, unreachable)
  await press()
  await expect.poll(() => toasts().join()).toContain('Your data could not be downloaded')
  expect(saved).toEqual([])
  const account = { id: '1', email: 'owner@example.com', is_admin: false, created_at: at(1) }
  server.answer(endpoint.exportAccount, () => ({
    ...{ exported_at: at(10), account, sessions: signedIn, campaigns: [] },
  }))
  await press()
  await expect.poll(toasts).toContain('Your data was downloaded')
  expect(saved).toEqual(['tohfa_my_account.json'])
})

it('says that the devices could not be loaded, and loads them again', async () => {
  server.answer(endpoint.listSessions, unreachable)
  await open()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to fetch the devices')
  server.answer(endpoint.listSessions, () => signedIn)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Chrome, Android')).toBeVisible()
})

it('changes the password, empties the form and moves the focus to its heading', async () => {
  await open()
  server.answer(endpoint.changePassword, () => ({ message: '', access_token: 'second token' }))
  const fields = [
    ['Current password', 'a long password'],
    ['New password', 'another long password'],
    ['Confirm new password', 'another long password'],
  ] as const
  for (const [label, text] of fields) await type('Password', label, text)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => session().token).toBe('second token')
  expect(server.calls(endpoint.changePassword)[0]?.body).toEqual({
    current_password: 'a long password',
    password: 'another long password',
  })
  await expect.element(within('Password').getByLabelText('New password', { exact: true })).toHaveValue('')
  await expect.element(page.getByRole('heading', { name: 'Password' })).toHaveFocus()
  await expect.poll(toasts).toEqual(['Your password was changed. All other devices were logged out.'])
})

it.each([
  ['new passwords that differ', 'another long password!', 'Passwords do not match'],
  ['a wrong current password', 'another long password', 'This is not your password'],
])('refuses %s at its field', async (_, again, said) => {
  server.answer(endpoint.changePassword, () => refusal('password_wrong'))
  await open()
  await type('Password', 'Current password', 'a long password')
  await type('Password', 'New password', 'another long password')
  await type('Password', 'Confirm new password', again)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText(said)).toBeVisible()
  expect(session().token).toBe('first token')
})

it('changes the email, which the app remembers from then on', async () => {
  await open()
  server.answer(endpoint.changeEmail, () => ({ message: '', access_token: 'second token' }))
  await type('Email', 'New email', 'Next@Example.com')
  await type('Email', 'Current password', 'a long password')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect.poll(() => session().token).toBe('second token')
  expect(knownEmail()).toBe('next@example.com')
  await expect.element(page.getByText('next@example.com')).toBeVisible()
})

const PASSWORD = 'a long password'
const CODES = ['ABCDEFGHJKMN', 'PQRSTVWXYZ23']
const factor = (id: string, kind: SecondFactor['kind']): SecondFactor => ({
  id,
  kind,
  device: 'Chrome, Android',
  created_at: at(2),
  last_used_at: null,
})
const dialog = () => page.getByRole('dialog')
const typeIn = (label: string, text: string) => dialog().getByLabelText(label, { exact: true }).fill(text)
const pressIn = (name: string) => dialog().getByRole('button', { name, exact: true }).click()

it('adds an authenticator app by password and code, and shows the recovery codes once', async () => {
  await open()
  server.answer(endpoint.beginSecondFactor, () => ({
    ticket: 'a ticket',
    totp: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Tohfa:a?secret=ABCDEFGHIJKLMNOP' },
  }))
  server.answer(endpoint.addSecondFactor, () => {
    second = { factors: [factor('1', 'totp')], recovery_codes_left: 10, required: false }
    return { message: '', access_token: 'second token', recovery_codes: CODES }
  })
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await typeIn('Current password', PASSWORD)
  await pressIn('Continue')
  await expect.element(dialog().getByText('ABCD EFGH IJKL MNOP')).toBeVisible()
  await expect.element(dialog().getByText(/^Scan this/)).toHaveFocus()
  await expect.poll(() => dialog().getByRole('img').element().querySelector('path') !== null).toBe(true)
  await expect
    .element(dialog().getByRole('link', { name: 'Open in an app on this device' }))
    .toHaveAttribute('href', 'otpauth://totp/Tohfa:a?secret=ABCDEFGHIJKLMNOP')
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await pressIn('Copy')
  await expect.poll(() => copied.mock.calls).toEqual([['ABCDEFGHIJKLMNOP']])
  await typeIn('Code that the app shows', '१२३४५६')
  await pressIn('Add')
  await expect.element(dialog().getByText('ABCD EFGH JKMN')).toBeVisible()
  expect(server.calls(endpoint.beginSecondFactor)[0]?.body).toEqual({
    current_password: PASSWORD,
    kind: 'totp',
  })
  expect(server.calls(endpoint.addSecondFactor)[0]?.body).toEqual({ ticket: 'a ticket', code: '123456' })
  expect(session().token).toBe('second token')
  await pressIn('I have saved them')
  await expect.element(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expect.element(page.getByText('ABCD EFGH JKMN')).not.toBeInTheDocument()
})

it('says at the fields that the password or the code is wrong', async () => {
  await open()
  server.answer(endpoint.beginSecondFactor, () => refusal('password_wrong'))
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await typeIn('Current password', PASSWORD)
  await pressIn('Continue')
  await expect.element(dialog().getByText('This is not your password')).toBeVisible()
  server.answer(endpoint.beginSecondFactor, () => ({
    ticket: 'a ticket',
    totp: { secret: 'ABCD', uri: 'otpauth://totp/a' },
  }))
  const detail = 'This code is wrong or was used before'
  server.answer(endpoint.addSecondFactor, () =>
    refusal('second_factor_wrong', { errors: [{ field: 'code', detail }] }),
  )
  await pressIn('Continue')
  await typeIn('Code that the app shows', '123456')
  await pressIn('Add')
  await expect.element(dialog().getByText(detail)).toBeVisible()
  expect(session().token).toBe('first token')
})

it('removes a factor with the password, and says what removing the last one means', async () => {
  second = { factors: [factor('1', 'totp'), factor('2', 'passkey')], recovery_codes_left: 3, required: false }
  await open()
  server.answer(endpoint.removeSecondFactor, () => {
    second = { ...second, factors: second.factors.slice(0, 1) }
    return { message: '' }
  })
  await page.getByRole('button', { name: 'Remove Passkey 2' }).click()
  await typeIn('Current password', PASSWORD)
  await pressIn('Remove')
  await expect.element(page.getByText('Passkey', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Second step' })).toHaveFocus()
  expect(server.calls(endpoint.removeSecondFactor)).toMatchObject([
    { params: { id: '2' }, body: { current_password: PASSWORD } },
  ])
  await page.getByRole('button', { name: 'Remove Authenticator app 1' }).click()
  await expect.element(dialog().getByText(/your password is enough/)).toBeVisible()
})

const askForCodes = async () => {
  await page.getByRole('button', { name: 'Create new recovery codes' }).click()
  await typeIn('Current password', PASSWORD)
  await pressIn('Create codes')
}
const makeCodes = async () => {
  second = { factors: [factor('1', 'totp')], recovery_codes_left: 1, required: false }
  await open()
  await expect.element(page.getByText('1 recovery code is left.')).toBeVisible()
  server.answer(endpoint.makeRecoveryCodes, () => ({ message: '', recovery_codes: CODES }))
  await askForCodes()
  await expect.element(dialog().getByText('PQRS TVWX YZ23')).toBeVisible()
}

it('keeps the recovery codes on the screen until the person says that they are saved', async () => {
  await makeCodes()
  await expect.element(dialog().getByRole('list')).toHaveFocus()
  for (const key of ['{Enter}', '{Escape}', '{Escape}', '{Escape}']) await userEvent.keyboard(key)
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  await expect.element(dialog().getByText('PQRS TVWX YZ23')).toBeVisible()
  expect(document.querySelector('dialog')?.matches(':modal')).toBe(true)
  await pressIn('I have saved them')
  await expect.element(dialog()).not.toBeInTheDocument()
})

it('saves the recovery codes as a file', async () => {
  await makeCodes()
  const names = savedFiles()
  const files = vi.spyOn(URL, 'createObjectURL')
  await pressIn('Download')
  expect(names).toEqual(['tohfa_recovery_codes.txt'])
  const [file] = files.mock.calls[0] ?? []
  expect(await new Response(file as Blob).text()).toBe('ABCD EFGH JKMN\nPQRS TVWX YZ23\n')
})

it('makes new recovery codes each time, also with the same password', async () => {
  second = { factors: [factor('1', 'totp')], recovery_codes_left: 1, required: false }
  await open()
  const keys = () =>
    server.calls(endpoint.makeRecoveryCodes).map(({ headers }) => headers.get('idempotency-key'))
  server.answer(endpoint.makeRecoveryCodes, unreachable)
  await askForCodes()
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  server.answer(endpoint.makeRecoveryCodes, () => ({ message: '', recovery_codes: CODES }))
  await pressIn('Create codes')
  await expect.element(dialog().getByText('PQRS TVWX YZ23')).toBeVisible()
  await pressIn('I have saved them')
  await askForCodes()
  await expect.poll(() => keys().length).toBe(3)
  const [lost, again, next] = keys()
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

it('says that a second step is missing if an admin needs one', async () => {
  second = { factors: [], recovery_codes_left: 0, required: true }
  await open()
  await expect
    .element(page.getByText('Admins of this website need it. Add an app or a passkey.'))
    .toBeVisible()
})
