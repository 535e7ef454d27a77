import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { CAMPAIGN_TYPES } from '@tohfa/sync-protocol/enums'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import { expect, test } from 'vitest'
import { problem } from '../../../test/refused-entry'
import { waitingClaim } from '../../../test/samples'
import { giftCampaign } from '../../../test/gift-campaign'
import { claimView, introduces, type ClaimSources } from './claim.view'
import type { NetworkAnswer } from '../shared/gift.api'
import { overlaid } from '../shared/submit/overlaid'
import type { PendingWork } from '../shared/submit/pending-work'

const campaign = giftCampaign()
const free: QrCode = { code: '0123456789ABCDEFGHJK', claimed: false }
const taken: QrCode = {
  ...free,
  claimed: true,
  claimed_at: '2026-11-20T06:00:00Z',
  claimer_name: 'Winner',
  claimer_company: 'First Co',
  claimer_address: 'Old street',
}
const answered = (qr: QrCode, more: Partial<GiftCampaign> = {}): NetworkAnswer => ({
  state: 'answered',
  qr,
  campaign: { ...campaign, ...more },
})
const unreachable: NetworkAnswer = { state: 'unreachable' }
const loading: NetworkAnswer = { state: 'loading' }

const refusal = (code: Problem['code']) => problem(code, '')
let seq = 0
const work = (more: Partial<PendingWork>): PendingWork => ({
  ...waitingClaim(free.code, {
    fields: { name: 'Asha', company_name: 'Rao & Co', mobile: '1', email: 'a@example.com' },
  }),
  seq: ++seq,
  ...more,
})
const view = (sources: Partial<ClaimSources>) =>
  claimView({
    ...{ network: loading, cached: null, pending: [], overlaid: overlaid(sources.pending ?? []) },
    ...sources,
  })

test('§2 loading until the network or the cache has answered', () => {
  expect(view({})).toEqual({ screen: 'loading' })
  expect(view({ network: unreachable, cached: undefined })).toEqual({ screen: 'loading' })
})

test('§2 a code that the server does not know is invalid, or was deleted if this device knows its gift', () => {
  expect(view({ network: { state: 'unknown' } })).toEqual({ screen: 'invalid' })
  expect(view({ network: { state: 'unknown' }, cached: { qr: free, campaign } })).toEqual({
    screen: 'deleted',
    waits: false,
  })
})

test('distinguishes a gift that was never opened here, while offline, from a server that fails', () => {
  expect(view({ network: unreachable })).toEqual({ screen: 'notOpenedBefore' })
  expect(view({ network: { state: 'failed', detail: 'x' } })).toEqual({ screen: 'failed', detail: 'x' })
})

test('a gift that was erased says so, whatever the cache holds', () => {
  const erased: NetworkAnswer = { state: 'failed', detail: 'It was erased.', gone: 'gift_erased' }
  expect(view({ network: erased, cached: { qr: taken, campaign } })).toEqual({
    screen: 'failed',
    detail: 'It was erased.',
    gone: true,
  })
})

test('an unclaimed code shows its form, from the cache too', () => {
  for (const campaign_type of CAMPAIGN_TYPES)
    expect(view({ network: answered(free, { campaign_type }) })).toMatchObject({
      screen: 'form',
      fromCache: undefined,
    })
  expect(view({ network: unreachable, cached: { qr: free, campaign } })).toMatchObject({
    screen: 'form',
    fromCache: 'unreachable',
  })
  expect(view({ network: loading, cached: { qr: free, campaign } })).toMatchObject({
    screen: 'form',
    fromCache: undefined,
  })
})

test('the network wins over the cache', () => {
  const shown = view({ network: answered(taken), cached: { qr: free, campaign } })
  expect(shown).toMatchObject({
    screen: 'card',
    card: { name: 'Winner' },
    state: undefined,
    fromCache: undefined,
  })
})

test('a claim that waits on this device is shown as claimed, before cache and network', () => {
  const cached = { qr: free, campaign }
  const offline = view({ network: unreachable, cached, pending: [work({})] })
  expect(offline).toMatchObject({
    screen: 'card',
    card: { name: 'Asha', company: 'Rao & Co', address: '' },
    state: 'saved',
  })
  expect(view({ network: answered(free), pending: [work({ state: 'sending' })] })).toMatchObject({
    state: 'sending',
  })
  expect(view({ network: answered(taken), pending: [work({})] })).toMatchObject({
    card: { name: 'Asha', address: '' },
  })
})

test('waiting edits apply to the card in order; fields they lack stay, fields they empty are gone', () => {
  const pending = [
    work({ id: 'a', kind: 'qr.update', fields: { name: 'Second', address: '' } }),
    work({ id: 'b', kind: 'qr.update', fields: { name: 'Third', latitude: null } }),
  ]
  expect(view({ network: answered(taken), pending })).toMatchObject({
    card: { name: 'Third', company: 'First Co', address: '', latitude: null },
    state: 'saved',
  })
})

test('a photo that waits on this device is shown until the server has it', () => {
  const photo = new Blob(['x'])
  const cached = { qr: free, campaign }
  expect(view({ cached, pending: [work({ photo })] })).toMatchObject({ card: { photo } })
  const newer = new Blob(['y'])
  const both = view({ cached, pending: [work({ photo }), work({ kind: 'qr.update', photo: newer })] })
  expect(both.screen === 'card' && both.card.photo).toBe(newer)
  const result = { ...taken, claimer_profile_image: '/media/asha' }
  const pending = [work({ photo, state: 'delivered', deliveredAt: 1, result })]
  expect(view({ cached, pending })).toMatchObject({
    card: { photo: '/media/asha', name: 'Winner' },
    state: 'delivered',
  })
})

test('the server’s answer to an edit of this visit wins over an earlier answer', () => {
  const pending = [
    work({
      kind: 'qr.update',
      state: 'delivered',
      deliveredAt: 1,
      result: { ...taken, claimer_name: 'Edited' },
    }),
  ]
  expect(view({ network: answered(taken), pending })).toMatchObject({
    card: { name: 'Edited' },
    state: 'delivered',
  })
})

test('an entry that is delivered after the claim leaves the gift claimed', () => {
  const claim = work({ state: 'delivered', result: { ...taken, claimed_at: '2026-11-21T06:00:00Z' } })
  const written = { id: 'e', date: '2026-11-21', time: '2026-11-21T06:01:00Z' }
  const entry = work({ id: 'two', kind: 'diary.entry', state: 'delivered', result: written })
  const network = answered(free, { campaign_type: 'diary' })
  expect(view({ network, pending: [claim, entry] })).toMatchObject({
    screen: 'claimed',
  })
})

test('first to reach the server wins: the loser sees the winner’s card, and keeps what they typed', () => {
  const lost = work({ state: 'attention', problem: refusal('already_claimed') })
  expect(view({ network: answered(taken), pending: [lost] })).toMatchObject({
    screen: 'card',
    card: { name: 'Winner' },
    lost,
    state: undefined,
  })
  expect(view({ network: unreachable, cached: { qr: free, campaign }, pending: [lost] })).toMatchObject({
    screen: 'card',
    lost,
  })
})

test('a claim that came second is not shown in the details of the winner’s gift', () => {
  const lost = work({ kind: 'sale.claim', state: 'attention', problem: refusal('already_claimed') })
  const payment = work({ id: 'two', kind: 'sale.payment' })
  const network = answered(taken, { campaign_type: 'sale' })
  expect(view({ network, pending: [lost, payment] })).toMatchObject({ lost, pending: [payment] })
})

test('a claim that was refused for its content comes back into the form', () => {
  const returned = work({ state: 'attention', problem: refusal('validation_failed') })
  expect(view({ network: answered(free), pending: [returned] })).toMatchObject({ screen: 'form', returned })
})

test('a refused edit needs attention, whatever else was delivered in this visit', () => {
  const claim = work({ state: 'delivered', result: taken })
  const returned = work({ kind: 'qr.update', state: 'attention', problem: refusal('pin_invalid') })
  const pending = [claim, returned]
  expect(view({ network: answered(taken), pending })).toMatchObject({ state: 'attention', returned })
  expect(
    view({ network: answered(taken), pending: [...pending, work({ kind: 'qr.update' })] }),
  ).toMatchObject({
    state: 'saved',
  })
})

test('a refused edit is returned without the fields that a later edit has changed again', () => {
  const edit = (fields: Record<string, unknown>, more: Partial<PendingWork> = {}) =>
    work({ kind: 'qr.update', fields, ...more })
  const older = edit({ email: 'older' })
  const refused = edit({ name: 'first', email: 'a' }, { state: 'attention', problem: refusal('pin_invalid') })
  const pending = [older, refused, edit({ name: 'second' })]
  expect(view({ network: answered(taken), pending })).toHaveProperty('returned.fields', { email: 'a' })
})

test('an answer that is not a row changes nothing on screen', () => {
  const known = answered({ ...free, claimed: true, claimed_at: 'then' }, { campaign_type: 'sale' })
  const entry = work({ kind: 'sale.payment', state: 'delivered', result: { id: 'p', amount: '10.00' } })
  expect(view({ network: known, pending: [entry] })).toMatchObject({ screen: 'claimed' })
})

test('§2 the gift giver introduces themselves on a vcard campaign with an image or a contact name', () => {
  expect(introduces(campaign)).toBe(false)
  expect(introduces({ ...campaign, contact_name: 'Meera' })).toBe(true)
  expect(introduces({ ...campaign, image_url: '/media/a' })).toBe(true)
  expect(introduces({ ...campaign, images: [{ id: '1', image_url: '/media/a', link_url: null }] })).toBe(true)
  expect(introduces({ ...campaign, campaign_type: 'diary', contact_name: 'Meera' })).toBe(false)
})
