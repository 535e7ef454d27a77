import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { fillIn, said, submit } from '../../../test/form'
import { focused, press, walkTo } from '../../../test/keyboard'
import { adminUser, serverConfig } from '../../../test/samples'
import { held, refusal, server, unreachable } from '../../../test/server'
import { said as announced } from '../../../test/toasts'
import { ServerAnswers } from '../shared/server-answers'
import UsersTab from './users-tab'

const ADMIN = adminUser('admin@example.com', { is_admin: true, campaign_count: 0 })
const ASHA = adminUser('asha@example.com')
const FARIDA = adminUser('farida@mail.example.in', { campaign_count: 59 })

let users: AdminUser[]
beforeEach(async () => {
  users = [ADMIN, ASHA, FARIDA]
  server.answer(endpoint.listUsers, ({ query }) =>
    users.filter(({ email }) => email.includes(query.search ?? '')),
  )
  await page.viewport(1440, 900)
})

const open = async (ownEmail: string | null = ADMIN.email) => {
  await renderAt(
    '/admin?tab=users',
    <ServerAnswers>
      <UsersTab total={3} ownEmail={ownEmail} />
    </ServerAnswers>,
  )
  await expect.element(page.getByText(FARIDA.email)).toBeVisible()
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const dialog = page.getByRole('dialog')
const manage = async ({ email }: AdminUser, choice?: RegExp) => {
  await page.getByRole('button', { name: `Manage ${email}`, exact: true }).click()
  if (choice) await dialog.getByRole('button', { name: choice }).click()
}
const rows = () =>
  [...document.querySelectorAll('tbody tr, ul[aria-label=Users] > li')].map((row) => row.textContent)
const asked = () => server.calls(endpoint.listUsers).at(-1)?.query

describe.each([
  ['a phone', 360],
  ['a desk', 1440],
])('§2 the list on %s', (_, width) => {
  beforeEach(() => page.viewport(width, 900))

  it('shows role, campaigns and day of joining, and asks for an order', async () => {
    await open()
    const [own = '', , farida = ''] = rows()
    expect(own).toContain('Admin')
    expect(farida).toMatch(/User.*59.*2026/)
    await userEvent.selectOptions(page.getByLabelText('Sort by'), 'Most campaigns')
    await expect.poll(asked).toMatchObject({ sort: 'campaign_count', order: 'desc' })
    await userEvent.selectOptions(page.getByLabelText('Sort by'), 'Email, A to Z')
    await expect.poll(asked).toMatchObject({ sort: 'email', order: 'asc' })
  })

  it('is searched, says if nothing is found, and can be cleared', async () => {
    await open()
    await page.getByRole('searchbox').fill(' farida ')
    await expect.poll(() => rows().length).toBe(1)
    expect(asked()).toMatchObject({ search: 'farida' })
    await page.getByRole('searchbox').fill('nobody')
    await expect.element(page.getByText('Nothing matches these words')).toBeVisible()
    await button('Clear the search').click()
    await expect.poll(() => rows().length).toBe(3)
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
  })
})

it('reverses its order at a press on the head of the table', async () => {
  await open()
  const head = page.getByRole('columnheader', { name: 'Email' })
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(asked).toMatchObject({ sort: 'email', order: 'asc' })
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(asked).toMatchObject({ sort: 'email', order: 'desc' })
})

it('works with only the keyboard: search, order, and an account that is left unchanged', async () => {
  await open()
  await walkTo('Search')
  await userEvent.keyboard('asha')
  await expect.poll(() => rows().length).toBe(1)
  await walkTo('Email')
  await press('Enter')
  await expect.poll(asked).toMatchObject({ sort: 'email', order: 'asc' })
  await expect.poll(() => rows().length).toBe(1)
  await walkTo('Manage asha@example.com')
  await press('Enter')
  await expect.element(dialog).toBeVisible()
  await walkTo('Delete')
  await press('Enter')
  await walkTo('To confirm, type the email')
  await userEvent.keyboard('someone@example.com{Enter}')
  await expect.poll(said).toEqual({ email_again: 'This is not the email of the account' })
  await press('Escape')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(focused()).toMatchObject({ name: 'Manage asha@example.com' })
})

describe('the dialog of an account', () => {
  it('disables the account after a question, and shows that in the list', async () => {
    server.answer(endpoint.disableUser, () => {
      users = [ADMIN, { ...ASHA, disabled: true }, FARIDA]
      return { ...ASHA, disabled: true }
    })
    await open()
    await manage(ASHA, /^Disable/)
    await expect.element(dialog.getByText(/campaigns and printed QR codes keep working/)).toBeVisible()
    await button('Disable account').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(announced).toEqual(['Account disabled. It was logged out everywhere.'])
    expect(server.calls(endpoint.disableUser)[0]?.params).toEqual({ id: ASHA.id })
    await expect.poll(() => rows()[1]).toContain('Disabled')
  })

  it('enables a disabled account, and offers it no reset link before that', async () => {
    users = [ADMIN, { ...ASHA, disabled: true }, FARIDA]
    server.answer(endpoint.enableUser, () => ASHA)
    await open()
    await manage(ASHA)
    await expect.element(dialog.getByRole('button', { name: /^Enable/ })).toBeVisible()
    expect(dialog.getByRole('button', { name: /^Create a password-reset/ }).elements()).toEqual([])
    await dialog.getByRole('button', { name: /^Enable/ }).click()
    await button('Enable account').click()
    await expect.poll(announced).toEqual(['Account enabled'])
  })

  it('cannot be closed while the change is running, and says why it failed', async () => {
    const answer = held<Response>()
    server.answer(endpoint.disableUser, () => answer.promise)
    await open()
    await manage(ASHA, /^Disable/)
    await button('Disable account').click()
    await expect.element(button('Disabling…')).toHaveAttribute('aria-busy', 'true')
    await press('Escape')
    await expect.element(button('Disabling…')).toBeVisible()
    answer.answer(refusal('own_account'))
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(/You cannot disable or delete your own account/)
  })

  it('says that the account no longer exists, and removes it from the list', async () => {
    server.answer(endpoint.disableUser, () => refusal('user_unknown'))
    await open()
    await manage(ASHA, /^Disable/)
    users = [ADMIN, FARIDA]
    await button('Disable account').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('User not found')
    await expect.poll(() => rows().length).toBe(2)
  })

  it('shows newer data of the list, and stays open after its account has left the list', async () => {
    users = [ADMIN, { ...ASHA, disabled: true }, FARIDA]
    await open()
    await manage(ASHA)
    await expect.element(dialog.getByRole('button', { name: /^Enable/ })).toBeVisible()
    users = [ADMIN, ASHA, FARIDA]
    dispatchEvent(new Event('visibilitychange'))
    await expect.element(dialog.getByRole('button', { name: /^Disable/ })).toBeVisible()
    users = [ADMIN]
    dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => rows().length).toBe(1)
    await expect.element(dialog.getByRole('button', { name: /^Disable/ })).toBeVisible()
  })

  it('neither disables nor deletes the admin’s own account, so that one admin is left', async () => {
    await open()
    await manage(ADMIN)
    await expect.element(dialog.getByText(/there must always be an admin/)).toBeVisible()
    expect(dialog.getByRole('button', { name: /^(Disable|Delete)/ }).elements()).toEqual([])
  })

  it('deletes the account with all data once its email is typed, in upper or lower case', async () => {
    server.answer(endpoint.deleteUser, () => {
      users = [ADMIN, FARIDA]
      return { message: '' }
    })
    await open()
    await manage(ASHA, /^Delete/)
    await expect.element(dialog.getByText(/its 1 campaign will be permanently removed/)).toBeVisible()
    await submit()
    await expect.poll(said).toEqual({ email_again: 'This field is required' })
    await fillIn({ email_again: 'admin@example.com' })
    await submit()
    await expect.poll(said).toEqual({ email_again: 'This is not the email of the account' })
    expect(server.calls(endpoint.deleteUser)).toEqual([])
    await fillIn({ email_again: ' ASHA@example.com ' })
    await submit()
    await expect.poll(announced).toEqual(['Account deleted with everything that belonged to it'])
    expect(server.calls(endpoint.deleteUser)[0]?.params).toEqual({ id: ASHA.id })
    await expect.poll(() => rows().length).toBe(2)
  })

  it('creates a password-reset link, and shows it once', async () => {
    const url = 'https://tohfa.example.com/reset-password#the-token'
    server.answer(endpoint.makeResetLink, unreachable)
    await open()
    await manage(ASHA, /^Create a password-reset link/)
    await button('Create link').click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/./)
    server.answer(endpoint.makeResetLink, () => ({ url, expires_at: '2026-03-02T10:00:00.000Z' }))
    await button('Create link').click()
    const link = dialog.getByRole('textbox', { name: 'The link' })
    await expect.element(link).toHaveValue(url)
    await expect.element(link).toHaveFocus()
    const input = link.element() as HTMLInputElement
    expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe(url)
    await button('Done').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await manage(ASHA, /^Create a password-reset link/)
    await expect.element(button('Create link')).toBeVisible()
    expect(document.body.innerHTML).not.toContain('the-token')
  })
})

it('creates an invite link that is shown once, if registration needs an invite', async () => {
  server.answer(endpoint.readConfig, () => serverConfig({ registration: 'invite' }))
  const url = 'https://gifts.example.com/login#invite=the-secret'
  server.answer(endpoint.makeInviteLink, () => ({ url, expires_at: '2026-03-08T09:00:00Z' }))
  await open()
  await button('Invite somebody').click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(dialog.getByLabelText('The link')).toHaveValue(url)
  expect(server.calls(endpoint.makeInviteLink)).toHaveLength(1)
})
