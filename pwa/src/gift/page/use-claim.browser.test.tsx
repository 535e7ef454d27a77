import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { problem, refuses } from '../../../test/refused-entry'
import { giftCampaign } from '../../../test/gift-campaign'
import { claimed, waitingClaim } from '../../../test/samples'
import { sealingKey } from '../../../test/sealing-key'
import { refusal, server, unreachable } from '../../../test/server'
import { deviceDatabase } from '../../offline/device-store'
import { fillOutbox } from '../../offline/testing/full-device'
import type { NetworkAnswer } from '../shared/gift.api'
import { useClaim } from './use-claim'
import { useSentClaim } from './use-sent-claim'

const CODE = '0123456789ABCDEFGHJK'

const free: NetworkAnswer = {
  ...{ state: 'answered', qr: { code: CODE, claimed: false }, campaign: giftCampaign() },
}

it('once the claim of this device was refused, asks who has the gift until it knows', async () => {
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readCode, unreachable)
  server.answer(endpoint.readGiftCampaign, () => giftCampaign())
  const hook = await renderHook(() => useClaim(CODE, free, undefined))
  expect(hook.result.current.view.screen).toBe('form')
  const refused = problem('already_claimed', 'Already claimed')
  await deviceDatabase.outbox.add(waitingClaim(CODE, { id: 'claim', state: 'attention', problem: refused }))
  await expect.poll(() => server.calls(endpoint.readCode).length).toBe(1)
  server.answer(endpoint.readCode, () => claimed({ code: CODE, claimer_name: 'Meera' }))
  dispatchEvent(new Event('online'))
  await expect
    .poll(() => hook.result.current.view)
    .toMatchObject({ screen: 'card', card: { name: 'Meera' }, lost: { id: 'claim' } })
  const asked = server.calls(endpoint.readCode).length
  dispatchEvent(new Event('online'))
  await hook.rerender()
  expect(server.calls(endpoint.readCode)).toHaveLength(asked)
})

it('after a claim that went straight to the server because this device is full, asks who has the gift', async () => {
  await fillOutbox(deviceDatabase)
  server.answer(endpoint.readSealingKey, sealingKey)
  server.answer(endpoint.claimSale, () => Response.json({ receipt_number: 'R-1', balance_amount: 0 }))
  const retry = vi.fn(() => Promise.resolve())
  const form = {
    screen: 'form',
    campaign: giftCampaign(),
    fromCache: undefined,
    returned: undefined,
  } as const
  const hook = await renderHook(() => useSentClaim(CODE, form, retry, () => undefined))
  const sale = { kind: 'sale.claim', failed: 'Not booked', fields: { name: 'Asha' }, secrets: {} } as const
  expect(await hook.result.current.claim(sale)).toMatchObject({ outcome: 'delivered' })
  expect(retry).toHaveBeenCalledOnce()
})

it('the form stays as it is if the server refuses the claim', async () => {
  server.answer(endpoint.readSealingKey, sealingKey)
  server.answer(endpoint.syncOperations, refuses(problem('validation_failed', 'Too long')))
  const screens = new Set<string>()
  const hook = await renderHook(() => {
    const { view: latest, retry, setRow } = useClaim(CODE, free, undefined)
    const sent = useSentClaim(CODE, latest, retry, setRow)
    screens.add(sent.view.screen)
    return sent
  })
  await expect.poll(() => deviceDatabase.codes.count()).toBe(1)
  const card = { kind: 'qr.claim', failed: 'Not claimed', fields: { name: 'Asha' }, secrets: {} } as const
  expect(await hook.result.current.claim(card)).toMatchObject({ outcome: 'refused' })
  await expect
    .poll(() => hook.result.current.view)
    .toMatchObject({ returned: { problem: { detail: 'Too long' } } })
  expect([...screens]).toEqual(['form'])
})

it('once the claim was refused because its campaign was deleted, says so, and that what was typed is safe', async () => {
  server.answer(endpoint.readCode, () => refusal('code_unknown'))
  server.answer(endpoint.readGiftCampaign, () => refusal('code_unknown'))
  const hook = await renderHook(() => useClaim(CODE, free, undefined))
  await expect.poll(() => deviceDatabase.codes.count()).toBe(1)
  const refused = problem('code_unknown', 'Invalid QR code')
  await deviceDatabase.outbox.add(waitingClaim(CODE, { id: 'claim', state: 'attention', problem: refused }))
  await expect.poll(() => hook.result.current.view).toEqual({ screen: 'deleted', waits: true })
})

it('a claim is no longer new once it is refused because somebody else had claimed the gift', async () => {
  server.answer(endpoint.readSealingKey, sealingKey)
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readGiftCampaign, () => giftCampaign())
  server.answer(endpoint.readCode, () => claimed({ code: CODE, claimer_name: 'Meera' }))
  const hook = await renderHook(() => {
    const { view: latest, retry, setRow } = useClaim(CODE, free, undefined)
    return useSentClaim(CODE, latest, retry, setRow)
  })
  await expect.poll(() => deviceDatabase.codes.count()).toBe(1)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const card = { kind: 'qr.claim', failed: 'Not claimed', fields: { name: 'Asha' }, secrets: {} } as const
  expect(await hook.result.current.claim(card)).toMatchObject({ outcome: 'saved' })
  await expect.poll(() => hook.result.current.isNew).toBe(true)
  const refused = problem('already_claimed', 'Already claimed')
  await deviceDatabase.outbox.toCollection().modify({ state: 'attention', problem: refused })
  await expect.poll(() => hook.result.current.view).toMatchObject({ screen: 'card', card: { name: 'Meera' } })
  expect(hook.result.current.isNew).toBe(false)
})
