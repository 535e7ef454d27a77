import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { campaign, codeOf, listed } from '../../test/samples'
import '../../test/server'
import { enterAccount, rememberEmail } from '../account/account'
import { session, signIn } from '../api/session'
import { pinnedCampaigns } from '../offline/device-pinned'
import { cache, deviceDatabase, drafts } from '../offline/device-store'
import { Header } from './header/header'
import { logOut } from './log-out'
import { followEndedSessions } from './session-ended'

it('forgets the account’s data on this device, and the drafts of gifts', async () => {
  signIn('a token', true)
  rememberEmail('owner@example.com')
  localStorage.setItem('tohfa.draft.0123456789ABCDEFGHJK', JSON.stringify({ savedAt: Date.now(), texts: {} }))
  await cache.rememberCampaign(campaign())
  await cache.rememberCampaignCodes(campaign().id, listed(3, ['Asha Rao']))
  drafts.owner('create').save({ name: 'Half typed' })
  await expect.poll(() => deviceDatabase.drafts.count()).toBe(1)

  await logOut()
  expect(location.pathname).toBe('/login')
  expect(session()).toMatchObject({ token: null, isAdmin: false })
  expect(Object.keys(localStorage)).toEqual([])
  expect(await cache.cachedCampaigns()).toEqual([])
  expect(await cache.cachedCampaignCodes(campaign().id)).toEqual([])
  expect(await deviceDatabase.drafts.count()).toBe(0)
})

describe('what a log-out could not remove', () => {
  beforeEach(async () => {
    signIn('a token', false)
    rememberEmail('owner@example.com')
    await cache.rememberCampaign(campaign())
    await cache.rememberCampaignCodes(campaign().id, listed(1))
    await deviceDatabase.recordings.put({ id: 'r', code: codeOf(1), type: 'audio/webm', startedAt: 1 })
    vi.spyOn(console, 'error').mockReturnValue()
    const failing = vi.spyOn(deviceDatabase, 'transaction').mockRejectedValue(new Error('the disk is full'))
    await logOut()
    history.replaceState(null, '', '/')
    failing.mockRestore()
    expect(await cache.cachedCampaigns()).toHaveLength(1)
  })

  it('is removed before the next account is let in', async () => {
    await enterAccount('another@example.com')
    expect(await cache.cachedCampaigns()).toEqual([])
    expect(Object.keys(localStorage)).toEqual(['email'])
  })

  it('is removed by the next page, with the recordings that the person agreed to delete', async () => {
    followEndedSessions()
    await expect.poll(() => Object.keys(localStorage)).toEqual([])
    expect(await cache.cachedCampaigns()).toEqual([])
    expect(await deviceDatabase.recordings.count()).toBe(0)
    expect(location.pathname).not.toBe('/login')
  })
})

it('asks before unsaved recordings and campaigns for work offline are deleted with the account', async () => {
  const code = '0123456789ABCDEFGHJK'
  await cache.rememberCampaign(campaign())
  await cache.rememberCampaignCodes(campaign().id, [{ number: 1, code, claimed: true }])
  await pinnedCampaigns.mark(campaign().id)
  signIn('a token', false)
  await render(<Header />)
  const dialog = page.getByRole('dialog')

  const leave = async () => {
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
  }
  await leave()
  await expect
    .element(dialog)
    .toHaveTextContent('1 campaign will no longer be available offline on this device.CancelLog out')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await deviceDatabase.recordings.put({ id: 'r', code, type: 'audio/webm', startedAt: 1 })
  await leave()
  await expect.element(dialog).toHaveTextContent('One recording on this device is not saved in a diary yet.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(session().token).toBe('a token')
  expect(await deviceDatabase.recordings.count()).toBe(1)

  await leave()
  await dialog.getByRole('button', { name: 'Log out and delete' }).click()
  await expect.poll(() => session().token).toBeNull()
  await expect.poll(() => deviceDatabase.recordings.count()).toBe(0)
})
