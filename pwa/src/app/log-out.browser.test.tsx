import { beforeEach, expect, it } from 'vitest'
import { emptyDatabase } from '../../test/device'
import { campaign, listed } from '../../test/samples'
import { rememberEmail } from '../account/account'
import { session, signIn } from '../api/session'
import { cache, deviceDatabase, drafts } from '../offline/device-store'
import { logOut } from './log-out'

beforeEach(emptyDatabase)

it('forgets what is the account’s on this device, and the drafts of gifts', async () => {
  const before = location.href
  signIn('a token', true)
  rememberEmail('owner@example.com')
  localStorage.setItem('tohfa.draft.0123456789ABCDEFGHJK', JSON.stringify({ savedAt: Date.now(), texts: {} }))
  await cache.rememberCampaign(campaign())
  await cache.rememberCampaignCodes(campaign().id, listed(3, ['Asha Rao']))
  drafts.owner('create').save({ name: 'Half typed' })
  await expect.poll(() => deviceDatabase.drafts.count()).toBe(1)

  await logOut()
  expect(location.pathname).toBe('/login')
  history.replaceState(null, '', before)
  expect(session()).toMatchObject({ token: null, isAdmin: false })
  expect(Object.keys(localStorage)).toEqual([])
  expect(await cache.cachedCampaigns()).toEqual([])
  expect(await cache.cachedCampaignCodes(campaign().id)).toEqual([])
  expect(await deviceDatabase.drafts.count()).toBe(0)
})
