import * as m from '@tohfa/sync-protocol/messages'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recording } from '../../../test/microphone'
import { rawRows } from '../../../test/raw-rows'
import { campaign, claimed, codeOf, listed, waitingClaim } from '../../../test/samples'
import { refusal, server } from '../../../test/server'
import { renderWithToasts } from '../../../test/toasts'
import { cache, deviceDatabase } from '../../offline/device-store'
import { scannedCode } from '../../offline/queue/scanned-code'
import { openLocalDatabase } from '../../offline/store/local-database'
import { createDeviceLock } from '../../offline/store/lock/device-lock'
import CampaignPage from '../campaign/campaign-page'
import CampaignViewPage from '../public-view/campaign-view-page'
import { deviceLock, lockWhenAway } from '../../device-lock/use-device-lock'
import { LockGate } from './lock-gate'
import { RequireLock } from './require-lock'

const PIN = '48291375'
const OWN = campaign({ claimed_count: 1, unclaimed_count: 2, require_lock: true })
const MASTER = OWN.master_code

beforeEach(() => {
  deviceDatabase.keyring.dropAllBut('')
  const full = () => ({ ...OWN })
  server.answer(endpoint.readCampaign, full)
  server.answer(endpoint.readPublicCampaign, () => ({ ...OWN, access: 'edit' as const, contacts: true }))
  server.answer(endpoint.listCodes, () => listed(3, ['Asha Rao']))
  server.answer(endpoint.listPublicCodes, () => listed(3, ['Asha Rao']))
})
const openPage = () => renderWithToasts(<CampaignPage id={OWN.id} />)
const asha = page.getByText('Asha Rao').first()
const pinField = page.getByLabelText('PIN for this phone', { exact: true })
async function setPin(pin = PIN, again = pin) {
  await userEvent.fill(pinField, pin)
  await userEvent.fill(page.getByLabelText('The same PIN again'), again)
  await page.getByRole('button', { name: 'Set PIN' }).click()
}
async function openAndSetPin() {
  const opened = await openPage()
  await setPin()
  await expect.element(asha).toBeVisible()
  return opened
}
async function unlock(pin = PIN) {
  await userEvent.fill(pinField, pin)
  await page.getByRole('button', { name: 'Unlock' }).click()
}
const nothingReadable = async () => {
  const raw = await rawRows(deviceDatabase)
  for (const planted of ['Asha', 'asha@example.com', '98765', PIN])
    expect(raw, planted).not.toContain(planted)
  return raw
}
/** Like a page that is opened again, without a network. */
function later() {
  deviceLock().lock()
  const gone = () => Response.error()
  server.answer(endpoint.readCampaign, gone)
  server.answer(endpoint.readPublicCampaign, gone)
  server.answer(endpoint.listCodes, gone)
  server.answer(endpoint.listPublicCodes, gone)
}

it('always shows a placeholder or the form while the lock is read', async () => {
  const shown: boolean[] = []
  const seen = new MutationObserver(() =>
    shown.push(document.querySelector('.animate-shimmer, form') !== null),
  )
  seen.observe(document.body, { subtree: true, childList: true })
  await renderWithToasts(
    <LockGate campaign={OWN} onOpened={vi.fn()}>
      <p>The list</p>
    </LockGate>,
  )
  await expect.element(page.getByRole('heading', { name: 'Set a PIN for this phone' })).toBeVisible()
  seen.disconnect()
  expect(shown.slice(shown.indexOf(true))).not.toContain(false)
})

it('nothing about recipients is stored or shown before this phone has a PIN; then it is stored encrypted', async () => {
  await openPage()
  await expect.element(page.getByRole('heading', { name: 'Set a PIN for this phone' })).toBeVisible()
  await expect.poll(async () => (await cache.cachedCampaignCodes(OWN.id)).length).toBe(3)
  expect(await nothingReadable()).toContain(codeOf(2))
  await setPin('12345')
  await expect.element(page.getByText('Please enter 6 to 12 digits')).toBeVisible()
  await setPin('४८२९१३७५', '48291376')
  await expect.element(page.getByText('These do not match')).toBeVisible()
  expect(document.body.textContent).not.toContain('Asha')
  await setPin()
  await expect.element(asha).toBeVisible()
  await nothingReadable()
})

it('opens without a network by its PIN, and by no other; locking hides what was shown', async () => {
  const first = await openAndSetPin()
  later()
  await expect.element(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
  expect(document.body.textContent).not.toContain('Asha')
  await first.unmount()

  await openPage()
  await unlock('00000000')
  await expect.element(page.getByText('Wrong PIN')).toBeVisible()
  // digits in any script
  await unlock('४८२९१३७५')
  await expect.element(asha).toBeVisible()
})

it('also protects a phone that helps by a link', async () => {
  history.replaceState(null, '', `/campaign-view/${MASTER}`)
  const first = await renderWithToasts(<CampaignViewPage masterCode={MASTER} />)
  await setPin()
  await expect.element(asha).toBeVisible()
  expect(await nothingReadable()).not.toContain(MASTER)
  later()
  await first.unmount()
  await renderWithToasts(<CampaignViewPage masterCode={MASTER} />)
  await unlock()
  await expect.element(asha).toBeVisible()
})

it('scans codes, stores answers and loses nothing that was sealed while it is locked', async () => {
  const { unmount } = await openAndSetPin()
  await unmount()
  deviceLock().lock()
  const scanned = await scannedCode(deviceDatabase, null, codeOf(1))
  expect(scanned.listed?.row).toMatchObject({ claimed: true, number: 1 })
  expect(scanned.listed?.row.claimer_name).toBeUndefined()
  // a refresh, an opened gift, and a claim that was delivered
  await cache.rememberCampaignCodes(OWN.id, listed(3, ['Asha Rao']), 'next')
  await cache.freshenCode(claimed({ code: codeOf(1) }))
  await cache.rememberCode(codeOf(2), claimed({ code: codeOf(2), claimer_name: 'Asha Two' }), OWN)
  await nothingReadable()
  expect(await deviceLock().unlock(PIN)).toBe('open')
  const rows = await cache.cachedCampaignCodes(OWN.id)
  expect(rows.map(({ claimed }) => claimed)).toEqual([true, true, false])
  expect(rows[0]?.claimer_name).toBe('Asha Rao')
})

it('an erased recipient leaves the device, locked or not', async () => {
  await openAndSetPin()
  deviceLock().lock()
  const none = { claimer_name: null, claimer_company: null, claimer_mobile: null, claimer_email: null }
  await cache.rememberCampaignCodes(OWN.id, [
    { number: 1, ...claimed({ code: codeOf(1), ...none }), erased: true },
  ])
  expect(await deviceLock().unlock(PIN)).toBe('open')
  const [row] = await cache.cachedCampaignCodes(OWN.id)
  expect(row?.claimer_name ?? null).toBeNull()
})

it('what cannot be a PIN does not count as a wrong one', async () => {
  await deviceLock().set(PIN)
  deviceLock().lock()
  await openPage()
  for (const typed of ['', '12345', '', 'letters', '']) {
    await unlock(typed)
    await expect.element(page.getByText('Please enter 6 to 12 digits')).toBeVisible()
  }
  await unlock('00000000')
  await expect.element(page.getByText('Wrong PIN')).toBeVisible()
  await unlock()
  await expect.element(asha).toBeVisible()
})

it('five wrong PINs make it wait, twice as long after each further one', async () => {
  let now = 1_000_000
  const db = openLocalDatabase('five tries', {})
  onTestFinished(() => db.delete())
  const lock = createDeviceLock(db, () => now)
  await lock.set(PIN)
  lock.lock()
  for (let i = 0; i < 4; i++) expect(await lock.unlock('000000')).toBe('wrong')
  expect(await lock.unlock('000000')).toEqual({ waitUntil: now + 30_000 })
  // nothing is tried during the wait, not even the right one
  expect(await lock.unlock(PIN)).toEqual({ waitUntil: now + 30_000 })
  now += 30_000
  expect(await lock.unlock('000000')).toEqual({ waitUntil: now + 60_000 })
  now += 60_000
  expect(await lock.unlock(PIN)).toBe('open')
  lock.lock()
  expect(await lock.unlock('000000')).toBe('wrong')
})

it('forgetting the PIN loses what was stored, but not the outbox, and the rest is fetched again', async () => {
  await deviceDatabase.outbox.add(waitingClaim(codeOf(3)))
  await openAndSetPin()
  deviceLock().lock()
  await page.getByRole('button', { name: 'I forgot it' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forget the PIN of this phone?' })
  await dialog.getByRole('button', { name: 'I forgot it' }).click()
  await expect.element(page.getByRole('heading', { name: 'Set a PIN for this phone' })).toBeVisible()
  expect(await cache.cachedCampaignCodes(OWN.id)).toEqual([])
  expect(await deviceDatabase.outbox.count()).toBe(1)
  await setPin('777777123')
  await expect.element(asha).toBeVisible()
  await nothingReadable()
})

it('seals what is here once the owner asks for it, and opens it once they no longer do', async () => {
  await deviceLock().set(PIN)
  await cache.rememberCampaign({ ...OWN, require_lock: false })
  await cache.rememberCampaignCodes(OWN.id, listed(3, ['Asha Rao']), 'cursor')
  expect(await rawRows(deviceDatabase)).toContain('Asha Rao')
  await cache.rememberCampaigns([OWN])
  await nothingReadable()
  expect((await cache.cachedCampaignCodes(OWN.id))[0]?.claimer_name).toBe('Asha Rao')
  await cache.rememberCampaigns([{ ...OWN, require_lock: false }])
  deviceLock().lock()
  expect((await cache.cachedCampaignCodes(OWN.id))[0]?.claimer_name).toBe('Asha Rao')
})

it('closes after a quarter of an hour in the background, and not before', () => {
  let [hidden, now] = [false, 0]
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  const lock = vi.fn()
  const end = lockWhenAway(lock, () => now)
  const turn = (to: boolean) => {
    hidden = to
    document.dispatchEvent(new Event('visibilitychange'))
  }
  turn(true)
  now += 14 * 60_000
  turn(false)
  expect(lock).not.toHaveBeenCalled()
  turn(true)
  now += 15 * 60_000
  turn(false)
  expect(lock).toHaveBeenCalledOnce()
  end()
})

it.each([
  ['until a quarter of an hour after it', false],
  ['also for somebody who comes back soon after it', true],
])('stays open while a recording runs, %s', async (_until, comesBack) => {
  const { stop } = await recording()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const lock = vi.fn()
  onTestFinished(lockWhenAway(lock))
  vi.advanceTimersByTime(20 * 60_000)
  expect(lock).not.toHaveBeenCalled()
  await stop()
  vi.advanceTimersByTime(14 * 60_000)
  if (comesBack) {
    isHidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(lock).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(lock).toHaveBeenCalledTimes(comesBack ? 0 : 1)
})

it('the owner asks for a lock, and sees why it failed', async () => {
  server.answer(endpoint.changeLock, ({ body }) => ({
    ...OWN,
    require_lock: (body as { required: boolean }).required,
  }))
  const off = { ...OWN, require_lock: false }
  const { rerender } = await renderWithToasts(<RequireLock campaign={off} />)
  const box = page.getByRole('checkbox', { name: 'Require a lock on helpers’ phones' })
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expect
    .poll(() => server.calls(endpoint.changeLock).map(({ body }) => body))
    .toEqual([{ required: true }])
  await expect.poll(async () => (await cache.cachedCampaign(OWN.id))?.require_lock).toBe(true)
  server.answer(endpoint.changeLock, () => refusal('campaign_unknown'))
  await rerender(<RequireLock campaign={OWN} />)
  await box.click()
  await expect.element(page.getByText(m.campaignUnknown)).toBeVisible()
  await expect.element(box).toBeChecked()
})
