import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { v4 as uuid } from 'uuid'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { focused, press, walkTo } from '../../../test/keyboard'
import { largeText } from '../../../test/large-text'
import { server } from '../../../test/server'
import { codeOf, waitingClaim } from '../../../test/samples'
import { signIn, signOut } from '../../api/session'
import { deviceDatabase } from '../../offline/device-store'
import { Header } from './header'

beforeEach(() => server.answer(endpoint.readProfile, () => ({ email: 'owner@example.com', is_admin: false })))
afterEach(() => {
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

it('§2 has the account’s email, the theme, the help and the logout, and for admins the link to their screen', async () => {
  const { unmount } = await open()
  await expect.element(page.getByText('owner@example.com').last()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect.element(item('Help')).toBeVisible()
  await expect.element(item('Admin')).not.toBeInTheDocument()
  await unmount()
  await open(true)
  await expect.element(item('Admin')).toBeVisible()
})

it.each([768, 1440])(
  '§2 shows the account’s email and Logout in the header itself at %i px',
  async (width) => {
    await page.viewport(width, 800)
    signIn('a token', false)
    const { unmount } = await renderAt('/', <Header />)
    await expect.element(page.getByText('owner@example.com').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await opener.click()
    await expect.element(item('Account')).toBeVisible()
    expect(page.getByRole('button', { name: 'Logout' }).elements()).toHaveLength(1)
    await unmount()
    signOut()
    await renderAt('/', <Header />)
    await expect.element(page.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Logout' }).elements()).toEqual([])
  },
)

it('is closed by Escape, by a press outside it, by leaving it and by navigation', async () => {
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

it('works with only the keyboard', async () => {
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

it.each([320, 390, 768].flatMap((width) => [true, false].map((signedIn) => [width, signedIn] as const)))(
  'is one row with nothing cut off at %i px, signed in: %s',
  async (width, signedIn) => {
    await page.viewport(width, 800)
    await deviceDatabase.outbox.bulkAdd(
      Array.from({ length: 130 }, (_, i) =>
        waitingClaim(codeOf(i), { id: uuid(), state: i < 12 ? 'attention' : 'queued' }),
      ),
    )
    if (signedIn) signIn('a token', true)
    await renderAt('/', <Header />)
    await expect.element(opener).toBeVisible()
    await expect.element(page.getByRole('link', { name: /118.*12/ })).toBeVisible()
    const header = document.querySelector('header')!
    expect(header.getBoundingClientRect().height).toBeLessThan(64)
    expect(header.scrollWidth).toBeLessThanOrEqual(width)
    for (const part of header.querySelectorAll('a, button, img')) {
      const { left, right } = part.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
      expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth)
    }
    // somebody who needs text of 200 %
    const { style } = document.documentElement
    style.fontSize = '200%'
    onTestFinished(() => void (style.fontSize = ''))
    for (const part of header.querySelectorAll('a, button')) {
      const { left, right } = part.getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
    }
    style.fontSize = ''
    if (signedIn) return
    const login = document.createRange()
    login.selectNodeContents(page.getByRole('link', { name: 'Login' }).element())
    expect(login.getClientRects()).toHaveLength(1)
  },
)

it('with large text, centres the mark, and shows the product’s name whole or not at all', async () => {
  await largeText()
  signIn('a token', false)
  await renderAt('/', <Header />)
  const home = page.getByRole('link', { name: 'Tohfa' })
  await expect.element(home).toBeVisible()
  const { top, bottom } = home.element().getBoundingClientRect()
  const [mark, name] = [...home.element().children].map((one) => one.getBoundingClientRect())
  expect((mark!.top + mark!.bottom) / 2).toBeCloseTo((top + bottom) / 2, 0)
  expect(name!.top >= bottom || (name!.top >= top && name!.bottom <= bottom)).toBe(true)
})
