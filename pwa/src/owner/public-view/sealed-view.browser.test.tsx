import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { rawRows } from '../../../test/raw-rows'
import { campaign, codeOf, listed } from '../../../test/samples'
import { server } from '../../../test/server'
import { renderWithToasts } from '../../../test/toasts'
import { enterAccount } from '../../account/account'
import { cache, deviceDatabase } from '../../offline/device-store'
import { campaignsHere, scannedCode } from '../../offline/queue/scanned-code'
import CampaignViewPage from './campaign-view-page'

const CODE = 'ABCDEFGHJKMNPQRSTVWXYZ0123'
const OTHER = 'ABCDEFGHJKMNPQRSTVWXYZ0124'
const OWN = campaign({
  ...{ claimed_count: 1, unclaimed_count: 2, master_code: CODE },
  ...{ user_email: 'planted-owner@example.com', access: 'edit', contacts: true },
})

beforeEach(() => {
  deviceDatabase.keyring.dropAllBut('')
  history.replaceState(null, '', `/campaign-view/${CODE}`)
  server.answer(endpoint.readPublicCampaign, () => OWN)
  server.answer(endpoint.listPublicCodes, () => listed(3, ['Asha Rao']))
})
const open = (masterCode = CODE) => renderWithToasts(<CampaignViewPage masterCode={masterCode} />)
const asha = page.getByText('Asha Rao')
async function openedOnce() {
  const { unmount } = await open()
  await expect.element(asha).toBeVisible()
  await unmount()
}
/** Like a page that is opened again, without a network. */
function later() {
  deviceDatabase.keyring.dropAllBut('')
  const gone = () => Response.error()
  server.answer(endpoint.readPublicCampaign, gone)
  server.answer(endpoint.listPublicCodes, gone)
}

it('neither the link nor anybody’s details can be read in the database', async () => {
  await openedOnce()
  const raw = await rawRows(deviceDatabase)
  for (const planted of [CODE, 'Asha Rao', 'asha@example.com', '98765', 'planted-owner@example.com'])
    expect(raw, planted).not.toContain(planted)
  // the search finds the gifts, and they are claimed without the link
  expect(raw).toContain(codeOf(2))
  later()
  const scanned = await scannedCode(deviceDatabase, null, codeOf(1))
  expect(scanned.listed?.row).toMatchObject({ number: 1, claimed: true })
  expect(scanned.listed?.row.claimer_name).toBeUndefined()
  expect((await campaignsHere(deviceDatabase)).map(({ name }) => name)).toEqual([OWN.name])
})

it('opens without a network by its link, and by no other', async () => {
  await openedOnce()
  later()
  const wrong = await open(OTHER)
  await expect.element(page.getByRole('heading', { name: /not found on this device/i })).toBeVisible()
  expect(document.body.textContent).not.toContain('Asha')
  await wrong.unmount()
  await open()
  await expect.element(asha).toBeVisible()
})

it('no longer opens even by its link once another account has signed in', async () => {
  await openedOnce()
  // the first person to sign in may be the one who opened it
  await enterAccount('first@example.com')
  expect(await deviceDatabase.masterViews.count()).toBe(1)
  await enterAccount('another@example.com')
  later()
  await open()
  await expect.element(page.getByRole('heading', { name: /not found on this device/i })).toBeVisible()
  expect(document.body.textContent).not.toContain('Asha')
})

it('a change that arrives while the page is open is shown, and sealed', async () => {
  await open()
  await expect.element(asha).toBeVisible()
  await cache.rememberCampaignCodes(OWN.id, listed(3, ['Asha Rao', 'Bina Shah']), 'next')
  await expect.element(page.getByText('Bina Shah')).toBeVisible()
  expect(await rawRows(deviceDatabase)).not.toContain('Bina Shah')
})

it('another link of the same campaign replaces the first one', async () => {
  await openedOnce()
  const { unmount } = await open(OTHER)
  await expect.element(asha).toBeVisible()
  await unmount()
  later()
  await open(OTHER)
  await expect.element(asha).toBeVisible()
})

it('the owner’s own list of the same campaign stays unchanged', async () => {
  await cache.rememberCampaign(OWN)
  await cache.rememberCampaignCodes(OWN.id, listed(3, ['Asha Rao']), 'cursor')
  await openedOnce()
  later()
  expect((await cache.cachedCampaignCodes(OWN.id))[0]?.claimer_name).toBe('Asha Rao')
})
