import * as m from '@tohfa/sync-protocol/messages'
import { readProfile } from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { campaign, codeOf, listed, waitingClaim } from '../../test/samples'
import { rawRows } from '../../test/raw-rows'
import { refusal, server } from '../../test/server'
import { rememberEmail } from '../account/account'
import { fetchProfile } from '../account/auth.api'
import LoginPage from '../account/login/login-page'
import { session, signIn, toWipe } from '../api/session'
import { pinnedCampaigns } from '../offline/device-pinned'
import { cache, deviceDatabase, drafts } from '../offline/device-store'
import { CAMPAIGN_PICTURES } from '../offline/pictures/picture-caches'
import { followEndedSessions } from './session-ended'

followEndedSessions()

const MASTER = 'ABCDEFGHJKMNPQRSTVWXYZ0123'
const WAITING = waitingClaim(codeOf(1), {
  ...{ id: 'waits', maker: 'account', campaignHint: 'c', sealed: 'a sealed box', sealedFor: 'key' },
})

beforeEach(async () => {
  signIn('a token', false)
  rememberEmail('owner@example.com')
  await cache.rememberCampaigns([campaign()])
  await cache.rememberCampaignCodes(campaign().id, listed(3, ['Asha Rao']), 'cursor')
  await cache.rememberPublicView(MASTER, campaign({ id: 'another' }))
  await pinnedCampaigns.mark(campaign().id)
  await deviceDatabase.outbox.add({ ...WAITING })
  await deviceDatabase.discarded.put({
    ...{ id: 'old', entries: [{ ...WAITING, id: 'old', seq: 9 }], discardedAt: 1 },
  })
  drafts.owner('create').save({ name: 'Half typed' })
  await expect.poll(() => deviceDatabase.drafts.count()).toBe(1)
  const stored = await caches.open(CAMPAIGN_PICTURES)
  await stored.put('/media/campaigns/a.jpg', new Response('x', { headers: { 'content-type': 'image/jpeg' } }))
})
const told = async (code: 'session_ended' | 'unauthorized', more = {}) => {
  server.answer(readProfile, () => refusal(code, more))
  await fetchProfile().catch(() => undefined)
  expect(session().token).toBeNull()
}

/** Here, and to pages that are opened later, until somebody logs in. */
async function saysAtLogin(why: string) {
  await render(<LoginPage onRegistered={() => undefined} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent(why)
  dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(session().ended).toBe(why)
}

it('an ended session removes all data of the account from the device, and leaves what waits, sealed', async () => {
  await told('session_ended')
  await expect.poll(toWipe).toBe(null)
  expect(location.pathname).toBe('/login')
  const {
    campaigns,
    campaignCodes,
    masterViews,
    pinnedCampaigns: pinned,
    drafts: forms,
    discarded,
  } = deviceDatabase
  for (const table of [campaigns, campaignCodes, masterViews, pinned, forms, discarded])
    expect(await table.toArray(), table.name).toEqual([])
  expect(Object.keys(localStorage)).toEqual(['signed-out'])
  expect(await deviceDatabase.outbox.toArray()).toMatchObject([{ id: 'waits', state: 'queued', fields: {} }])
  expect(await rawRows(deviceDatabase)).not.toMatch(/Bina|Asha/)
  expect(await (await caches.open(CAMPAIGN_PICTURES)).keys()).toEqual([])
  await saysAtLogin(
    'This device was logged out: by another device, by a change of the password, or by an admin.',
  )
})

it('a token that is only too old removes nothing, and the login says so', async () => {
  await told('unauthorized', { detail: m.loginExpired })
  await saysAtLogin('Your login has expired, so please log in again.')
  expect(toWipe()).toBe(null)
  expect(await cache.cachedCampaignCodes(campaign().id)).toHaveLength(3)
  expect([await deviceDatabase.drafts.count(), await deviceDatabase.discarded.count()]).toEqual([1, 1])
  expect(localStorage.getItem('email')).toBe('owner@example.com')
})

it('the next session change removes what one page could not', async () => {
  localStorage.setItem('ended', 'You were logged out on this device.')
  signIn('another token', false)
  await expect.poll(toWipe).toBe(null)
  expect(await cache.cachedCampaigns()).toEqual([])
  expect(session()).toEqual({ token: 'another token', isAdmin: false })
  expect(localStorage.getItem('signed-out')).toBeNull()
})
