import type { Campaign, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { beforeEach, expect, it } from 'vitest'
import { CODES, createTestClient, drain, type TestClient } from '../testing/test-client'
import { forgetGift } from '../store/forget-gift'
import { countOtherGifts, giftsHere } from './gifts-here'
import { noteHandedOut } from './note-handed-out'

let client: TestClient
beforeEach(() => {
  client = createTestClient()
})

const [A, B, C] = CODES
const DIWALI = { name: 'Diwali', campaign_type: 'vcard' } as GiftCampaign
const YATRA = { name: 'Yatra', campaign_type: 'travel' } as GiftCampaign
const claimed = (code: string, name?: string) => ({
  code,
  claimed: true,
  ...(name !== undefined && { claimer_name: name }),
})

it('lists the gifts that were opened here, the claimed ones first, each group latest first', async () => {
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
  await client.cache.rememberCode(A, { code: A, claimed: false }, YATRA)
  await client.enqueue({ kind: 'travel.claim', code: A, fields: { name: 'Ravi' } })
  const gift = () => giftsHere(client.db, null).then(([first]) => first)
  expect(await gift()).toMatchObject({ claimer: 'Ravi', state: 'saved' })
  await drain(client)
  expect(await gift()).toMatchObject({ claimer: 'Ravi', state: 'delivered' })
})

it('lists a claim of a code that was never opened here, and says when it needs attention', async () => {
  client.server.claimedBy.set(A, 'somebody')
  await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Ravi' } })
  await drain(client)
  expect(await giftsHere(client.db, null)).toMatchObject([
    { code: A, type: undefined, name: undefined, claimer: 'Ravi', state: 'attention' },
  ])
})

it('shows on a shared phone what this account or somebody not signed in did, and nothing of another account', async () => {
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

const LISTED = [
  { number: 1, ...claimed(A, 'Guest') },
  { number: 2, code: B, claimed: false },
]

it('does not list the gifts of one’s own campaign', async () => {
  await client.cache.rememberCode(A, claimed(A, 'Guest'), YATRA)
  await client.enqueue({ kind: 'travel.claim', code: B, fields: { name: 'Another guest' } })
  expect(await giftsHere(client.db, null)).toHaveLength(2)
  await client.cache.rememberCampaign({ id: 'yatra' } as Campaign)
  await client.cache.rememberCampaignCodes('yatra', LISTED)
  expect(await giftsHere(client.db, null)).toEqual([])
  // its owner scans their own printed code without the scanner, and the campaign leaves the device later
  await noteHandedOut(client.db, null, A, false)
  await client.cache.forgetCampaign('yatra')
  await client.cache.rememberCode(A, claimed(A, 'Guest'), YATRA)
  expect((await giftsHere(client.db, null)).map(({ code }) => code)).toEqual([B])
})

it.each([
  ['an account', 'no list', 'the scanner', true, []],
  ['an account', 'no list', 'its link', false, [A]],
  ['nobody', 'no list', 'the scanner', true, [A]],
  ['nobody', 'no list', 'its link', false, [A]],
  ['nobody', 'the list by a link', 'the scanner', true, []],
  ['nobody', 'the list by a link', 'its link', false, [A]],
])(
  '%s with %s opens a gift by %s: it is listed only if it is their own',
  async (who, list, _, byStaff, mine) => {
    const account = who === 'nobody' ? null : 'asha'
    client.signIn(account)
    if (list !== 'no list') await client.cache.rememberCampaignCodes('yatra', LISTED)
    await noteHandedOut(client.db, account, A, byStaff)
    await client.cache.rememberCode(A, { code: A, claimed: false }, DIWALI)
    await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'Ravi' } })
    await drain(client)
    expect((await giftsHere(client.db, account)).map(({ code }) => code)).toEqual(mine)
    expect(await countOtherGifts(client.db, account, B)).toBe(mine.length)
    // it is no longer a guest's once the gift was erased
    await forgetGift(client.db, A)
    expect(await client.db.meta.where('key').startsWith('handed_out').count()).toBe(0)
  },
)

it('goes on listing one’s own gift after it was found in the list of its campaign', async () => {
  await client.cache.rememberCode(A, claimed(A, 'Ravi'), YATRA)
  await client.cache.rememberCampaignCodes('yatra', LISTED)
  await noteHandedOut(client.db, null, A, true)
  expect(await giftsHere(client.db, null)).toMatchObject([{ code: A, claimer: 'Ravi' }])
})
