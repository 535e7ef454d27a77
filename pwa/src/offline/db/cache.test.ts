import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { describe, expect, it } from 'vitest'
import { CODES, createTestClient } from '../testing/test-client'
import { createDrafts } from './drafts'

const [A, B] = CODES
const campaign = (id: string): Campaign => ({
  id,
  name: id,
  campaign_type: 'vcard',
  image_url: null,
  images: [],
  contact_name: null,
  contact_company: null,
  contact_mobile: null,
  contact_email: null,
  contact_website: null,
  contact_whatsapp: null,
  contact_address: null,
  contact_latitude: null,
  contact_longitude: null,
  contact_profile_image: null,
  qr_quantity: 2,
  claimed_count: 0,
  unclaimed_count: 2,
  created_at: '2026-11-20T00:00:00Z',
  master_code: 'M',
  user_email: 'a@b.in',
})

describe('the cache', () => {
  it('keeps a thousand codes in printing order, and lays changes over them', async () => {
    const { cache } = createTestClient()
    const rows = Array.from({ length: 1_000 }, (_, i) => ({
      number: i + 1,
      code: `C${i}`,
      claimed: false,
    })).reverse()
    await cache.rememberCampaignCodes('c1', rows, 'cursor-1')
    await cache.rememberCampaignCodes('c2', [{ number: 1, code: 'other', claimed: false }])
    await cache.rememberCampaignCodes('c1', [{ number: 500, code: 'C499', claimed: true }], 'cursor-2')
    const kept = await cache.cachedCampaignCodes('c1')
    expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 1))
    expect(kept.filter(({ claimed }) => claimed)).toHaveLength(1)
    expect(await cache.campaignCodesCursor('c1')).toBe('cursor-2')
  })
  it('replaces the list of campaigns in the server’s order, and drops what hangs on those that are gone', async () => {
    const { cache } = createTestClient()
    await cache.rememberCampaigns([campaign('c1'), campaign('c2')])
    await cache.rememberCampaignCodes('c1', [{ number: 1, code: A, claimed: false }], 'x')
    await cache.rememberCampaigns([campaign('c3'), campaign('c2')])
    expect((await cache.cachedCampaigns()).map(({ id }) => id)).toEqual(['c3', 'c2'])
    expect(await cache.cachedCampaignCodes('c1')).toEqual([])
    expect(await cache.campaignCodesCursor('c1')).toBeUndefined()
  })
  it('puts a new campaign first, and a changed one back in its place', async () => {
    const { cache } = createTestClient()
    await cache.rememberCampaigns([campaign('c1'), campaign('c2')])
    await cache.rememberCampaign(campaign('new'))
    await cache.rememberCampaign({ ...campaign('c2'), name: 'renamed' })
    expect((await cache.cachedCampaigns()).map(({ name }) => name)).toEqual(['new', 'c1', 'renamed'])
  })
  it('forgets the owner at logout, and keeps the outbox and what recipients saw', async () => {
    const client = createTestClient()
    const { cache } = client
    await cache.rememberCampaigns([campaign('c1')])
    await cache.rememberCampaignCodes('c1', [{ number: 1, code: A, claimed: false }], 'x')
    await cache.rememberCode(A, { code: A, claimed: false })
    await cache.rememberCode(B, { code: B, claimed: false })
    const id = await client.enqueue({ kind: 'qr.claim', code: A, fields: {} })
    await cache.forgetOwner()
    expect(await cache.cachedCampaigns()).toEqual([])
    expect(await cache.cachedCampaignCodes('c1')).toEqual([])
    expect(await cache.cachedCode(A)).toBeUndefined()
    expect(await cache.cachedCode(B)).toBeDefined()
    expect((await client.entry(id)).state).toBe('queued')
  })
  it('shows a delivered claim in the owner’s list on the same device', async () => {
    const client = createTestClient()
    await client.cache.rememberCampaignCodes('c1', [{ number: 7, code: A, claimed: false }])
    await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Asha' } })
    await client.sync.run()
    expect(await client.cache.cachedCampaignCodes('c1')).toMatchObject([
      { number: 7, claimed: true, claimer_name: 'Asha' },
    ])
  })
})

describe('drafts', () => {
  it('keep text, and never a PIN, a password or a file', async () => {
    const drafts = createDrafts(createTestClient().db, () => 1)
    const photo = new Blob(['x'])
    await drafts.save('claim', { name: 'Asha', pin: '123456', pin_confirm: '123456', password: 'x', photo })
    expect(await drafts.read('claim')).toEqual({ name: 'Asha' })
    await drafts.drop('claim')
    expect(await drafts.read('claim')).toBeUndefined()
  })
})
