import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { emptyDatabase } from '../../../test/device'
import { giftCampaign } from '../../../test/gift-campaign'
import { claimed } from '../../../test/samples'
import { fakeServer, unreachable } from '../../../test/server'
import { deviceDatabase } from '../../offline/device-store'
import type { NetworkAnswer } from '../shared/gift.api'
import { useClaim } from './use-claim'

const CODE = '0123456789ABCDEFGHJK'

beforeEach(emptyDatabase)

it('once the claim of this device was refused, asks who has the gift until it knows', async () => {
  const server = fakeServer()
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readCode, unreachable)
  server.answer(endpoint.readGiftCampaign, () => giftCampaign())
  const free: NetworkAnswer = {
    ...{ state: 'answered', qr: { code: CODE, claimed: false }, campaign: giftCampaign() },
  }
  const hook = await renderHook(() => useClaim(CODE, free, undefined))
  expect(hook.result.current.view.screen).toBe('form')
  await deviceDatabase.outbox.add({
    ...{ id: 'claim', kind: 'qr.claim', code: CODE, fields: { name: 'Asha' }, capturedAt: 1, maker: null },
    ...{ v: 1, state: 'attention', attempts: 0, nextAttemptAt: 0 },
    problem: { type: '', title: '', status: 409, detail: 'Already claimed', code: 'already_claimed' },
  })
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
