import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { focused, press, walkTo } from '../../../test/keyboard'
import { fakeServer } from '../../../test/server'
import { signIn, signOut } from '../../api/session'
import { Header } from './header'

beforeEach(() =>
  fakeServer().answer(endpoint.readProfile, () => ({ email: 'owner@example.com', is_admin: false })),
)
afterEach(() => {
  signOut()
  delete document.documentElement.dataset.theme
})

const opener = page.getByRole('button', { name: /^Account/ })
const item = (name: string) => page.getByRole('link', { name })
const open = async (isAdmin = false) => {
  signIn('a token', isAdmin)
  const opened = await renderAt('/', <Header />)
  await opener.click()
  return opened
}

it('§2 has the account’s email, the theme, the help and the logout, and for admins the way to their screen', async () => {
  const { unmount } = await open()
  await expect.element(page.getByText('owner@example.com').last()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect.element(item('Help')).toBeVisible()
  await expect.element(item('Admin')).not.toBeInTheDocument()
  await unmount()
  await open(true)
  await expect.element(item('Admin')).toBeVisible()
})

it('is closed by Escape, by a press beside it, by leaving it and by going somewhere', async () => {
  const { address } = await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(item('Help')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await userEvent.click(document.body, { position: { x: 5, y: 400 }, force: true })
  await expect.element(item('Help')).not.toBeInTheDocument()
  await opener.click()
  await item('Help').click()
  expect(address()).toBe('/help')
  await expect.element(item('Help')).not.toBeInTheDocument()
})

it('is used by keyboard alone', async () => {
  signIn('a token', false)
  await renderAt('/', <Header />)
  await walkTo('Account')
  await press('Enter')
  await walkTo('Dark')
  await press(' ')
  expect(document.documentElement.dataset.theme).toBe('dark')
  await expect.element(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true')
  await walkTo('Logout')
  await press('Escape')
  expect(focused()?.name).toMatch(/^Account/)
})

it.each([320, 360])('is one row on a phone of %s px', async (width) => {
  await page.viewport(width, 800)
  signIn('a token', true)
  await renderAt('/', <Header />)
  await expect.element(opener).toBeVisible()
  const header = document.querySelector('header')!
  expect(header.getBoundingClientRect().height).toBeLessThan(64)
  expect(header.scrollWidth).toBeLessThanOrEqual(width)
  await page.viewport(390, 844)
})
