import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { describe, expect, it, vi } from 'vitest'
import { giftCampaign } from '../../../test/gift-campaign'
import { CODES, createTestClient } from '../testing/test-client'
import { createDrafts } from './drafts'
import { forgetOwner } from './forget-owner'
import { createPinnedCampaigns } from './pinned-campaigns'
import { cachedClaimsByDay, rememberClaimsByDay } from './claims-by-day'
import { rawRows } from '../../../test/raw-rows'
import { hearStore, keepDelivered } from './kept-work'
import { META, readMeta, writeMeta } from './meta'

const [A, B] = CODES
const campaign = (id: string): Campaign => ({
  id,
  ...giftCampaign({ name: id }),
  qr_quantity: 2,
  claimed_count: 0,
  unclaimed_count: 2,
  created_at: '2026-11-20T00:00:00Z',
  master_code: 'M',
  user_email: 'a@b.in',
})

describe('the cache', () => {
  it('stores a thousand codes in printing order, and applies changes to them', async () => {
    const { cache } = createTestClient()
    const rows = Array.from({ length: 1_000 }, (_, i) => ({
      number: i + 1,
      code: `C${i}`,
      claimed: false,
    })).reverse()
    await cache.rememberCampaignCodes('c1', rows, 'cursor-1')
    await cache.rememberCampaignCodes('c2', [{ number: 1, code: 'other', claimed: false }])
    await cache.rememberCampaignCodes('c1', [{ number: 500, code: 'C499', claimed: true }], 'cursor-2')
    const codes = await cache.cachedCampaignCodes('c1')
    expect(codes.map(({ number }) => number)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1))
    expect(codes.filter(({ claimed }) => claimed)).toHaveLength(1)
    expect(await cache.campaignCodesCursor('c1')).toBe('cursor-2')
  })
  it('replaces the list of campaigns in the server’s order, and drops the data of those that are gone', async () => {
    const { cache } = createTestClient()
    await cache.rememberCampaigns([campaign('c1'), campaign('c2')])
    await cache.rememberCampaignCodes('c1', [{ number: 1, code: A, claimed: false }], 'x')
    await cache.rememberCampaigns([campaign('c3'), campaign('c2')])
    expect((await cache.cachedCampaigns()).map(({ id }) => id)).toEqual(['c3', 'c2'])
    expect(await cache.cachedCampaignCodes('c1')).toEqual([])
    expect(await cache.campaignCodesCursor('c1')).toBeUndefined()
  })
  it('puts a new campaign first, and keeps a changed one in its place', async () => {
    const { cache } = createTestClient()
    await cache.rememberCampaigns([campaign('c1'), campaign('c2')])
    await cache.rememberCampaign(campaign('new'))
    await cache.rememberCampaign({ ...campaign('c2'), name: 'renamed' })
    expect((await cache.cachedCampaigns()).map(({ name }) => name)).toEqual(['new', 'c1', 'renamed'])
  })
  it('forgets the owner at logout, but not the outbox or what recipients saw', async () => {
    const client = createTestClient()
    const { cache, db } = client
    await cache.rememberCampaigns([campaign('c1')])
    await cache.rememberCampaignCodes('c1', [{ number: 1, code: A, claimed: false }], 'x')
    await cache.rememberCode(A, { code: A, claimed: false })
    await cache.rememberCode(B, { code: B, claimed: false })
    const id = await client.enqueue({ kind: 'qr.claim', code: A, fields: {} })
    await forgetOwner(db)
    expect(await cache.cachedCampaigns()).toEqual([])
    expect(await cache.cachedCampaignCodes('c1')).toEqual([])
    expect(await cache.cachedCode(A)).toBeUndefined()
    expect(await cache.cachedCode(B)).toBeDefined()
    expect((await client.entry(id)).state).toBe('queued')
  })
  it('forgets at logout what the outbox shows of entries that have arrived, and emergency cards of the owner’s codes', async () => {
    const client = createTestClient()
    const { cache, db } = client
    const delivered = await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Asha' } })
    await client.sync.run()
    const waiting = await client.enqueue({ kind: 'qr.claim', code: B, fields: { name: 'Ravi' } })
    await cache.rememberCampaignCodes('c1', [{ number: 1, code: A, claimed: true }], 'x')
    for (const code of [A, B]) await writeMeta(db, META.emergencyCard(code), { name: 'Asha' })
    await forgetOwner(db)
    expect(await client.observe.entriesOf([delivered, waiting])).toMatchObject([{ id: waiting }])
    // this device's own gift, of no campaign that it knows
    expect(await readMeta(db, META.emergencyCard(B))).toEqual({ name: 'Asha' })
    expect(await readMeta(db, META.emergencyCard(A))).toBeUndefined()
  })
  it('does not overwrite a row that came while an older answer was on its way', async () => {
    const client = createTestClient()
    const { cache, clock } = client
    const askedAt = clock.now
    clock.now += 10
    await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Asha' } })
    await client.sync.run()
    await cache.rememberCampaignCodes('c1', [{ number: 1, code: A, claimed: true, claimer_name: 'Asha' }])
    clock.now += 10
    const shown = async () =>
      [(await cache.cachedCode(A))?.qr, ...(await cache.cachedCampaignCodes('c1'))].map(
        (row) => row?.claimer_name,
      )
    await cache.rememberCode(A, { code: A, claimed: false }, giftCampaign({ name: 'Diwali' }), askedAt)
    expect(await shown()).toEqual(['Asha', 'Asha'])
    expect((await cache.cachedCode(A))?.campaign).toMatchObject({ name: 'Diwali' })
    await cache.freshenCode({ code: A, claimed: false }, askedAt)
    expect(await shown()).toEqual(['Asha', 'Asha'])
    // requested later, but its row was stored by a clock that has been set back since
    clock.now -= 86_400_000
    const changed = { code: A, claimed: true, claimer_name: 'Asha K' }
    await cache.rememberCode(A, changed, undefined, clock.now - 1)
    expect(await shown()).toEqual(['Asha K', 'Asha K'])
  })
  it('does not overwrite a list’s row with the answer about a code that was requested before the list', async () => {
    const { cache, clock } = createTestClient()
    const listed = (claimer_name: string) => ({ number: 1, code: A, claimed: true, claimer_name })
    const names = async () => (await cache.cachedCampaignCodes('c1')).map((row) => row.claimer_name)
    const older = { code: A, claimed: true, claimer_name: 'Asha' }
    const newer = { ...older, claimer_name: 'Asha K' }
    await cache.rememberCode(A, { code: A, claimed: false })
    const askedAt = clock.now
    await cache.rememberCampaignCodes('c1', [listed('Asha R')], '2', { at: askedAt + 10, since: undefined })
    clock.now += 20
    await cache.rememberCode(A, older, undefined, askedAt)
    await cache.freshenCode(older, askedAt)
    expect(await names()).toEqual(['Asha R'])
    await cache.freshenCode(newer, askedAt + 15)
    expect(await names()).toEqual(['Asha K'])
    // nobody knows which is newer once the clock has been set back, so the list is requested again as a whole
    clock.now -= 86_400_000
    await cache.freshenCode(older, clock.now)
    expect(await names()).toEqual(['Asha'])
    expect(await cache.campaignCodesCursor('c1')).toBeUndefined()
  })
  it('stores the view by master code, with its codes, apart from the owner’s list', async () => {
    const { cache } = createTestClient()
    await cache.rememberPublicView('M1', campaign('c1'))
    await cache.rememberCampaignCodes('c1', [{ number: 1, code: A, claimed: false }], 'x')
    expect(await cache.cachedCampaigns()).toEqual([])
    // an owner who does not own this campaign, but requests it
    await cache.rememberCampaigns([campaign('c2')])
    await cache.forgetCampaign('c1')
    expect(await cache.cachedPublicView('M1')).toMatchObject({ id: 'c1' })
    expect(await cache.cachedCampaignCodes('c1')).toHaveLength(1)
    await cache.forgetPublicView('M1')
    expect(await cache.cachedPublicView('M1')).toBeUndefined()
    expect([await cache.cachedCampaignCodes('c1'), await cache.campaignCodesCursor('c1')]).toEqual([
      [],
      undefined,
    ])
  })
  it('keeps the owner’s codes when a view by master code is forgotten, and nothing at logout', async () => {
    const { cache, db } = createTestClient()
    await cache.rememberCampaigns([campaign('c1')])
    await cache.rememberPublicView('M1', campaign('c1'))
    await cache.rememberCampaignCodes('c1', [{ number: 1, code: A, claimed: false }], 'x')
    await cache.forgetPublicView('M1')
    expect(await cache.cachedCampaignCodes('c1')).toHaveLength(1)
    await cache.rememberPublicView('M1', campaign('c1'))
    await cache.noteFresh('c1')
    await forgetOwner(db)
    expect(await cache.cachedPublicView('M1')).toBeUndefined()
    expect([await cache.cachedCampaignCodes('c1'), await cache.freshAt('c1')]).toEqual([[], undefined])
    await cache.rememberPublicView('M2', campaign('c2'))
    await cache.rememberCampaignCodes('c2', [{ number: 1, code: B, claimed: false }], 'x')
    await forgetOwner(db)
    expect(await cache.campaignCodesCursor('c2')).toBeUndefined()
  })
  it('forgets a deleted campaign everywhere', async () => {
    const { cache, db } = createTestClient()
    const pinned = createPinnedCampaigns(db, () => 5)
    await cache.rememberCampaigns([campaign('c1'), campaign('c2')])
    for (const [id, code] of [['c1', A] as const, ['c2', B] as const]) {
      await cache.rememberPublicView(`M-${id}`, campaign(id))
      await cache.rememberCampaignCodes(id, [{ number: 1, code, claimed: false }], 'x')
      await pinned.mark(id)
    }
    await cache.rememberCampaigns([campaign('c2')])
    expect(await cache.cachedPublicView('M-c1')).toBeUndefined()
    expect([await pinned.ids(), await cache.campaignCodesCursor('c1')]).toEqual([['c2'], undefined])
    await cache.forgetCampaign('c2')
    expect([
      await pinned.ids(),
      await cache.cachedPublicView('M-c2'),
      await db.campaignCodes.count(),
    ]).toEqual([[], undefined, 0])
  })
  it('says what a pinned campaign offers offline, and since when', async () => {
    const { cache, clock, db } = createTestClient()
    const pinned = createPinnedCampaigns(db, () => clock.now)
    expect(await pinned.state('c1')).toBeNull()
    await cache.rememberCampaigns([campaign('c1')])
    const rows = [A, B].map((code, i) => ({ number: i + 1, code, claimed: false }))
    await cache.rememberCampaignCodes('c1', rows, 'x')
    await pinned.mark('c1')
    expect(await pinned.state('c1')).toEqual({ codes: 2, asOf: clock.now })
    clock.now += 60_000
    await cache.noteFresh('c1')
    expect(await pinned.state('c1')).toEqual({ codes: 2, asOf: clock.now })

    await cache.rememberCode(A, { code: A, claimed: false })
    await pinned.release('c1')
    expect(await pinned.state('c1')).toBeNull()
    // the list still shows it, but its codes are gone
    expect(await cache.cachedCampaign('c1')).toBeDefined()
    expect([await cache.cachedCampaignCodes('c1'), await cache.cachedCode(A)]).toEqual([[], undefined])
  })
  it('keeps the owner’s claims by day until they log out', async () => {
    const { db } = createTestClient()
    const claims = {
      ...{ time_zone: 'Asia/Kolkata', from: '2026-03-01', to: '2026-03-30' },
      days: [{ day: '2026-03-02', claims: 4 }],
    }
    expect(await cachedClaimsByDay(db)).toBeUndefined()
    await rememberClaimsByDay(db, claims)
    expect(await cachedClaimsByDay(db)).toEqual(claims)
    await forgetOwner(db)
    expect(await cachedClaimsByDay(db)).toBeUndefined()
  })
  it('leaves no campaign to the next account that signs in', async () => {
    const { cache, db } = createTestClient()
    const pinned = createPinnedCampaigns(db, () => 1)
    await cache.rememberCampaigns([campaign('c1')])
    await pinned.mark('c1')
    await forgetOwner(db)
    expect(await pinned.ids()).toEqual([])
  })
  it('forgets an erased recipient everywhere once the list says so, and nobody else', async () => {
    const client = createTestClient()
    const { cache, db } = client
    const row = (number: number, code: string) => ({
      number,
      code,
      claimed: true,
      claimer_name: `Asha of ${code}`,
    })
    await cache.rememberCampaignCodes('c1', [row(1, A), row(2, B)], 'x')
    for (const code of [A, B]) {
      await cache.rememberCode(code, { code, claimed: true, claimer_name: `Asha of ${code}` })
      await writeMeta(db, META.emergencyCard(code), { name: `Asha of ${code}` })
      const photo = new Blob([`a picture of ${code}`])
      const files = [{ field: 'profile_image', file: photo }]
      const id = await client.enqueue({ kind: 'qr.claim', code, fields: { name: `Asha of ${code}` }, files })
      await hearStore(db, { epoch: 'one', backedUpThrough: 0, time: client.clock.now })
      await keepDelivered(db, [id], client.clock.now)
    }
    await client.sync.run()
    await client.sync.run()
    expect(await rawRows(db)).toContain(`Asha of ${A}`)
    const none = {
      claimer_name: null,
      claimer_mobile: null,
      claimer_email: null,
      claimer_profile_image: null,
    }
    await cache.rememberCampaignCodes(
      'c1',
      [{ number: 1, code: A, claimed: true, erased: true, ...none }],
      'y',
    )
    const rows = await rawRows(db)
    for (const text of [`Asha of ${A}`, `a picture of ${A}`]) expect(rows).not.toContain(text)
    for (const text of [`Asha of ${B}`, `a picture of ${B}`]) expect(rows).toContain(text)
    expect(await client.observe.counts()).toMatchObject({ delivered: 1 })
  })
  it('shows a delivered claim in the owner’s list on the same device', async () => {
    const client = createTestClient()
    await client.cache.rememberCampaignCodes('c1', [{ number: 7, code: A, claimed: false }])
    await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Asha' } })
    await client.sync.run()
    expect(await client.cache.cachedCampaignCodes('c1')).toMatchObject([
      { number: 7, claimed: true, claimer_name: 'Asha' },
    ])
    // what is cached of it belongs to the campaign
    expect(await client.cache.cachedCode(A)).toMatchObject({ campaignId: 'c1' })
  })
})

describe('drafts', () => {
  it('store text, and never a PIN, a password or a file', async () => {
    const draft = createDrafts(createTestClient().db, () => 1).owner('claim')
    const photo = new Blob(['x'])
    draft.save({ name: 'Asha', pin: '123456', pin_confirm: '123456', password: 'x', photo })
    await expect.poll(() => draft.read()).toEqual({ name: 'Asha' })
    await draft.drop()
    expect(await draft.read()).toEqual({})
  })

  it('that were typed just before an account leaves are not stored after it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const drafts = createDrafts(createTestClient().db, () => 1)
    const draft = drafts.owner('edit-campaign')
    draft.save({ contact_name: 'Meera' })
    await drafts.forgetOwner()
    vi.advanceTimersByTime(1_000)
    expect(await draft.read()).toEqual({})
    draft.save({ contact_name: 'Farida' })
    vi.advanceTimersByTime(1_000)
    await expect.poll(() => draft.read()).toEqual({ contact_name: 'Farida' })
  })
})
