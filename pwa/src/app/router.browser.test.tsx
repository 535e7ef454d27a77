import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { problem } from '../../test/refused-entry'
import { renderAt } from '../../test/app'
import { press, walkTo } from '../../test/keyboard'
import { campaign, claimed, codeOf, waitingClaim } from '../../test/samples'
import { server } from '../../test/server'
import { cache, deviceDatabase } from '../offline/device-store'
import { signIn, signOut } from '../api/session'
import { Router } from './router'

vi.mock('../account/password/reset-password-page', () => ({
  default: () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/reset-password-page.js')
  },
}))

beforeEach(() => {
  server.answer(endpoint.listCampaigns, () => [campaign()])
})

const login = page.getByRole('tab', { name: 'Register' })

it.each([
  '/',
  '/create-campaign',
  `/campaign/${campaign().id}`,
  `/campaign/${campaign().id}/links?tab=privacy`,
  '/admin',
  '/admin?tab=campaigns',
  '/csv-qr',
])('§2 without a token %s leads to the login, and asks for nothing first', async (path) => {
  const { address } = await renderAt(path, <Router />)
  await expect.element(login).toBeVisible()
  expect(address()).toBe(path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`)
  // background work that is the same for everybody may have begun
  const asked = vi.mocked(window.fetch).mock.calls.map(([path]) => path)
  expect(asked).not.toContainEqual(expect.stringMatching(/^\/api\/(campaigns|admin|user)\b/))
})

it('without a token / leads people with gifts to their gifts, unless they have just logged out', async () => {
  await cache.rememberCode(codeOf(1), claimed(), campaign())
  const first = await renderAt('/', <Router />)
  await expect.poll(first.address).toBe('/gifts')
  await expect.element(page.getByRole('link', { name: 'Asha Rao' })).toBeVisible()
  await first.unmount()
  signIn('a token', false)
  signOut()
  const second = await renderAt('/', <Router />)
  await expect.element(login).toBeVisible()
  expect(second.address()).toBe('/login')
})

it.each(['/admin', '/csv-qr'])('§2 %s is for admins: an owner is led home', async (path) => {
  signIn('a token', false)
  const { address } = await renderAt(path, <Router />)
  await expect.poll(address).toBe('/')
  await expect.element(page.getByRole('link', { name: 'Wedding gifts' })).toBeVisible()
})

it('§2 login leads an admin to /admin', async () => {
  signIn('a token', true)
  const { address } = await renderAt('/login', <Router />)
  await expect.poll(address).toBe('/admin')
})

it('§2 login in another tab leads an admin to /admin, before all that it stores has arrived', async () => {
  const write = Storage.prototype.setItem
  const writing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    value,
  ) {
    write.call(this, key, value)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  signIn('a token', true)
  writing.mockRestore()
  const { address } = await renderAt('/login', <Router />)
  await expect.poll(address).toBe('/admin')
})

it('leads back to the page that asked for the login', async () => {
  const { address } = await renderAt('/create-campaign', <Router />)
  await expect.element(login).toBeVisible()
  signIn('a token', false)
  await expect.poll(address).toBe('/create-campaign')
})

it('no longer shows a person’s outbox when another tab has logged out', async () => {
  signIn(`x.${btoa(JSON.stringify({ sub: 'asha' }))}.x`, false)
  await deviceDatabase.outbox.add(
    waitingClaim(codeOf(1), {
      ...{ kind: 'diary.entry', maker: 'asha', fields: { date: '2026-03-01', text: 'Written by Asha' } },
      ...{ state: 'attention', problem: problem('internal', 'Only Asha reads this') },
    }),
  )
  await renderAt('/outbox', <Router />)
  await expect.element(page.getByText('Only Asha reads this')).toBeVisible()
  localStorage.removeItem('token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  await expect.element(page.getByText('One entry on this device is somebody else’s')).toBeVisible()
  expect(document.body.textContent).not.toContain('Only Asha reads this')
})

it('says if there is nothing at an address', async () => {
  await renderAt('/no/such/page', <Router />)
  await expect.element(page.getByText('Nothing was found at this address')).toBeVisible()
})

it('works with only the keyboard: past the header to the campaigns, and into one', async () => {
  signIn('a token', false)
  const { address } = await renderAt('/', <Router />)
  await expect.element(page.getByRole('link', { name: 'Wedding gifts' })).toBeVisible()
  await walkTo('Skip to the content')
  await press('Enter')
  await walkTo('Create Campaign')
  await walkTo('Wedding gifts')
  await press('Enter')
  expect(address()).toBe(`/campaign/${campaign().id}`)
})

it('a screen without a header says below the usual header that it could not be loaded offline', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { address } = await renderAt('/reset-password', <Router />)
  await expect.element(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
  await expect.element(page.getByText(/^It has to be opened online the first time\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect.element(login).toBeVisible()
  expect(address()).toBe('/login')
})
