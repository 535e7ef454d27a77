import type { GiftPasskey } from '@tohfa/sync-protocol/entities/gift-passkey'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../test/app'
import { field, fillIn, submit } from '../../test/form'
import { giftCampaign } from '../../test/gift-campaign'
import { closed, phoneLock } from '../../test/phone-lock'
import { claimed, codeOf } from '../../test/samples'
import { refusal, server } from '../../test/server'
import { forgetPin, hasPin, rememberPin } from '../gift/pin/kept-pins'
import GiftPinPage from './gift-pin-page'

const CODE = codeOf(1)
const PIN = '482913'
const SESSION = 'gift-session.of-this-gift'
const phone = (id: string, device: string, last_used_at: string | null = null): GiftPasskey => ({
  ...{ id, device, last_used_at },
  created_at: '2026-03-01T10:00:00.000Z',
})

let phones: GiftPasskey[]
beforeEach(() => {
  phones = []
  server.answer(endpoint.readCode, () => claimed({ code: CODE }))
  server.answer(endpoint.readGiftCampaign, () => giftCampaign({ campaign_type: 'diary' }))
  server.answer(endpoint.listGiftPasskeys, () => phones)
  server.answer(endpoint.verifyPin, () => ({ verified: true as const }))
  server.answer(endpoint.askGiftPasskeys, () => ({ ticket: null, passkey: null }))
  server.answer(endpoint.beginGiftPasskey, () => ({
    ticket: 'a ticket',
    passkey: { challenge: 'AAAA', user: { id: 'AAAA', name: 'Diwali #1' }, excludeCredentials: [] },
  }))
  server.answer(endpoint.addGiftPasskey, () => {
    phones = [...phones, phone(String(phones.length + 1), 'Chrome, Android')]
    return { message: 'Phone added. Its lock now opens the gift.' }
  })
  server.answer(endpoint.removeGiftPasskey, ({ params }) => {
    phones = phones.filter(({ id }) => id !== params.id)
    return { message: 'Phone removed. Its lock no longer opens the gift.' }
  })
})
afterEach(() => {
  forgetPin(CODE)
})

it('a remembered PIN that was reset meanwhile is tried once and forgotten, without an error', async () => {
  server.answer(endpoint.listGiftPasskeys, () => refusal('pin_invalid'))
  await open(PIN)
  await sees('The PIN that this phone remembered does not open the gift. Please enter the current one.')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(hasPin(CODE)).toBe(false)
  expect(server.calls(endpoint.listGiftPasskeys)).toHaveLength(1)
  expect(server.calls(endpoint.verifyPin)).toHaveLength(0)
})

/** @param opened the PIN or session that this tab knows */
async function open(opened: string) {
  await rememberPin(CODE, opened)
  await renderAt(`/gift-pin/${CODE}`, <GiftPinPage code={CODE} />)
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sees = (text: string) => expect.element(page.getByText(text)).toBeVisible()
const heading = page.getByRole('heading', { name: 'Open with this phone’s lock' })

it('offers to add this phone once the PIN is known, and lists it with the day', async () => {
  const { create } = phoneLock()
  await open(PIN)
  await expect.element(heading).toBeVisible()
  await button('Add this phone').click()
  await sees('Phone added. Its lock now opens the gift.')
  await sees('Chrome, Android')
  await expect.element(page.getByText(/^Added .*2026, not used yet$/)).toBeVisible()
  expect(create).toHaveBeenCalledTimes(1)
  expect(server.calls(endpoint.beginGiftPasskey)[0]?.body).toEqual({ pin: PIN })
  const [added] = server.calls(endpoint.addGiftPasskey)
  expect(added?.body).toMatchObject({ ticket: 'a ticket', passkey: { id: 'cGhvbmU' } })
  expect(added?.headers.get('idempotency-key')).not.toBeNull()
})

it('says why it was not added: by the person, or by the server', async () => {
  const { create } = phoneLock()
  create.mockImplementationOnce(closed)
  await open(PIN)
  await button('Add this phone').click()
  await sees('This phone was not added. Your browser or your phone did not allow it.')
  server.answer(endpoint.beginGiftPasskey, () => refusal('passkeys_need_https'))
  await button('Add this phone').click()
  await sees('Passkeys only work at secure addresses (https)')
  expect(server.calls(endpoint.addGiftPasskey)).toEqual([])
})

it('offers no sixth phone, and removes one after a question', async () => {
  phones = ['1', '2', '3', '4', '5'].map((id) => phone(id, id === '5' ? '' : `Phone ${id}`))
  phones[0] = phone('1', 'Phone 1', '2026-03-02T10:00:00.000Z')
  await open(PIN)
  await expect.element(page.getByText(/, last used .*2026$/)).toBeVisible()
  await sees('Unknown phone')
  await expect.element(button('Add this phone')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Remove Phone 2, added / }).click()
  const sure = page.getByRole('dialog', { name: 'Remove Phone 2?' })
  await sure.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(page.getByText('Phone 2')).not.toBeInTheDocument()
  await expect.element(heading).toHaveFocus()
  await expect.element(button('Add this phone')).toBeVisible()
  expect(server.calls(endpoint.removeGiftPasskey)).toMatchObject([
    { params: { id: '2' }, body: { pin: PIN } },
  ])
})

it('a gift session shows and removes phones; a recovery code, a move and another phone need the PIN', async () => {
  phones = [phone('1', 'Phone 1')]
  await open(SESSION)
  await sees('You need the PIN itself to get a recovery code or a new link.')
  await sees('Phone 1')
  for (const name of ['Get a recovery code', 'Move to a new link', 'Add this phone'])
    await expect.element(button(name)).not.toBeInTheDocument()
  expect(server.calls(endpoint.listGiftPasskeys)[0]?.headers.get('x-pin')).toBe(SESSION)
  await fillIn({ pin: PIN })
  await submit()
  for (const name of ['Get a recovery code', 'Move to a new link', 'Add this phone'])
    await expect.element(button(name)).toBeVisible()
})

it('asks for the PIN again, and says why, once the gift session has ended', async () => {
  server.answer(endpoint.listGiftPasskeys, () => refusal('gift_session_ended'))
  await open(SESSION)
  await sees('Please open the gift again with its PIN or with this phone’s lock.')
  await sees('This page is only for the holder of the gift.')
  await expect.poll(() => document.activeElement).toBe(field('pin'))
})

it('the page opens with the phone’s lock, too', async () => {
  phones = [phone('1', 'Phone 1')]
  phoneLock()
  server.answer(endpoint.askGiftPasskeys, () => ({
    ticket: 'a ticket',
    passkey: { challenge: 'AAAA', rpId: location.hostname },
  }))
  server.answer(endpoint.openByPasskey, () => ({ session: SESSION, expires_at: '2026-03-01T22:00:00.000Z' }))
  await renderAt(`/gift-pin/${CODE}`, <GiftPinPage code={CODE} />)
  await button('Open with this phone’s lock').click()
  await sees('Phone 1')
  await expect.element(heading).toHaveFocus()
})

it('is not shown if the browser knows no passkeys and the gift has none', async () => {
  vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
  await open(PIN)
  await expect.element(button('Move to a new link')).toBeVisible()
  await expect.poll(() => server.calls(endpoint.listGiftPasskeys)).toHaveLength(1)
  await expect.element(heading).not.toBeInTheDocument()
})
