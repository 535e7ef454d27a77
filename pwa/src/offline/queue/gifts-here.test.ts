import type { Campaign, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { expect, it } from 'vitest'
import { CODES, createTestClient, drain } from '../testing/test-client'
import { countOtherGifts, giftsHere } from './gifts-here'

const [A, B, C] = CODES
const DIWALI = { name: 'Diwali', campaign_type: 'vcard' } as GiftCampaign
const YATRA = { name: 'Yatra', campaign_type: 'travel' } as GiftCampaign
const claimed = (code: string, name?: string) => ({
  code,
  claimed: true,
  ...(name !== undefined && { claimer_name: name }),
})

it('lists the gifts that were opened here, the claimed ones first, each group latest first', async () => {
  const client = createTestClient()
  await client.cache.rememberCode(A, claimed(A, 'Asha'), DIWALI)
  client.clock.now += 1000
  await client.cache.rememberCode(B, { code: B, claimed: false }, DIWALI)
  client.clock.now += 1000
  await client.cache.rememberCode(C, claimed(C), YATRA)
  expect(await giftsHere(client.db, null)).toMatchObject([
    { code: C, type: 'travel', name: 'Yatra', claimer: undefined, state: 'delivered' },
    { code: A, type: 'vcard', name: 'Diwali', claimer: 'Asha', state: 'delivered' },
    { code: B, state: undefined },
  ])
  expect(await countOtherGifts(client.db, null, A)).toBe(2)
})

it('lists a claim from the moment that it is saved, with the typed name and its state', async () => {
  const client = createTestClient()
  await client.cache.rememberCode(A, { code: A, claimed: false }, YATRA)
  await client.enqueue({ kind: 'travel.claim', code: A, fields: { name: 'Ravi' } })
  const gift = () => giftsHere(client.db, null).then(([first]) => first)
  expect(await gift()).toMatchObject({ claimer: 'Ravi', state: 'saved' })
  await drain(client)
  expect(await gift()).toMatchObject({ claimer: 'Ravi', state: 'delivered' })
})

it('lists a claim of a code that was never opened here, and says when it needs attention', async () => {
  const client = createTestClient()
  client.server.claimedBy.set(A, 'somebody')
  await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Ravi' } })
  await drain(client)
  expect(await giftsHere(client.db, null)).toMatchObject([
    { code: A, type: undefined, name: undefined, claimer: 'Ravi', state: 'attention' },
  ])
})

it('shows on a shared phone what this account or nobody did, and nothing of another account', async () => {
  const client = createTestClient()
  client.signIn('asha')
  await client.cache.rememberCode(A, claimed(A), DIWALI)
  await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Guest of Asha' } })
  client.signIn(null)
  await client.cache.rememberCode(B, claimed(B, 'Meera'), DIWALI)
  await client.db.codes.put({ code: C, qr: claimed(C, 'Older'), campaign: DIWALI, fetchedAt: 1 })
  const seenBy = async (account: string | null) =>
    (await giftsHere(client.db, account)).map(({ code }) => code).sort()
  expect(await seenBy(null)).toEqual([B, C])
  expect(await seenBy('ravi')).toEqual([B, C])
  expect(await seenBy('asha')).toEqual([A, B, C])
  // opened by both
  client.signIn('ravi')
  await client.cache.rememberCode(A, claimed(A, 'Guest of Asha'), DIWALI)
  expect(await seenBy('ravi')).toEqual([A, B, C])
  // rows of older versions stay visible to everybody
  await client.cache.rememberCode(C, claimed(C, 'Older'), DIWALI)
  expect(await seenBy(null)).toEqual([B, C])
})

it('knows from an owner’s list who has claimed a gift whose page does not say it', async () => {
  const client = createTestClient()
  const campaign = { ...YATRA, id: 'yatra' } as Campaign
  await client.cache.rememberCode(A, { code: A, claimed: false }, YATRA)
  await client.cache.rememberCampaign(campaign)
  await client.cache.rememberCampaignCodes('yatra', [{ number: 1, ...claimed(A, 'Ravi') }])
  expect(await giftsHere(client.db, null)).toMatchObject([{ claimer: 'Ravi', state: 'delivered' }])
})
