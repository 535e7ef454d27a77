import { witnessText } from '@tohfa/sync-protocol/operations/witness'
import type { Campaign, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { v4 } from 'uuid'
import { beforeEach, expect, it, vi } from 'vitest'
import { storedDeviceId } from '../store/device-id'
import { META, readMeta } from '../store/meta'
import { CODES, createTestClient, type TestClient } from '../testing/test-client'
import {
  dismissLostDatabase,
  readLostDatabase,
  knowsWhatWasSaved,
  startWitness,
  type WitnessPlace,
} from './witness'
import { lostDatabaseText } from './witness.texts'

let client: TestClient
beforeEach(() => {
  client = createTestClient()
})

const [A, B] = CODES
const cookie = (text?: string) => {
  const place = { text, read: () => place.text, write: (now: string | undefined) => void (place.text = now) }
  return place satisfies WitnessPlace
}
const begin = async (client: TestClient, place: WitnessPlace) => {
  const onDatabaseLost = vi.fn()
  const end = await startWitness({ db: client.db, place, onDatabaseLost })
  return { onDatabaseLost, end }
}
const claim = (client: TestClient, code: string) =>
  client.enqueue({ kind: 'qr.claim', code, fields: { name: 'Asha' } })
/** the device has opened the code, and so knows its campaign */
const open = (client: TestClient, code: string, name: string) =>
  client.cache.rememberCode(code, { code } as QrCode, { name } as GiftCampaign)
const UNNAMED = { names: [], more: 0 }

it('records what waits from the moment at which it is saved, until it has arrived', async () => {
  const place = cookie()
  const { end } = await begin(client, place)
  expect(await knowsWhatWasSaved(client.db, place)).toBe(false)
  const device = await storedDeviceId(client.db, v4())
  const since = client.clock.now
  await claim(client, A)
  client.clock.now += 60_000
  await claim(client, B)
  await expect.poll(place.read).toBe(witnessText({ device, count: 2, since, code: A, ...UNNAMED }))
  await client.sync.run()
  await expect.poll(place.read).toBe(witnessText({ device, count: 0, since: 0, code: '', ...UNNAMED }))
  expect(await knowsWhatWasSaved(client.db, place)).toBe(true)
  end()
})

it('leaves no trace if nothing was ever saved, and knows of no saved work', async () => {
  const place = cookie()
  const { onDatabaseLost, end } = await begin(client, place)
  await client.sync.run()
  expect([place.text, onDatabaseLost.mock.calls]).toEqual([undefined, []])
  expect(await knowsWhatWasSaved(client.db, place)).toBe(false)
  end()
})

it('reports once what an erased database held, and keeps it for the outbox until it is dismissed', async () => {
  const before = createTestClient()
  const place = cookie()
  const since = Math.floor(before.clock.now / 1000) * 1000
  const first = await begin(before, place)
  await open(before, A, 'Diwali')
  for (const code of CODES) await claim(before, code)
  await expect.poll(place.read).toMatch(/\.3\./)
  first.end()

  // the browser makes a new, empty database in its place
  const lost = { count: 3, since, code: A.slice(0, 8), names: ['Diwali'], more: 1 }
  const after = createTestClient()
  const second = await begin(after, place)
  expect(second.onDatabaseLost.mock.calls).toEqual([[lost]])
  expect(await knowsWhatWasSaved(after.db, place)).toBe(false)
  second.end()
  const third = await begin(after, place)
  expect(third.onDatabaseLost).not.toHaveBeenCalled()
  expect(await readLostDatabase(after.db)).toEqual(lost)
  await dismissLostDatabase(after.db)
  expect(await readLostDatabase(after.db)).toBeUndefined()
  third.end()
})

it('corrects an outdated witness of the same database, and reports nothing', async () => {
  const device = await storedDeviceId(client.db, v4())
  // the browser was killed between the delivery and the cookie
  const place = cookie(witnessText({ device, count: 7, since: client.clock.now, code: A, ...UNNAMED }))
  const { onDatabaseLost, end } = await begin(client, place)
  await expect.poll(place.read).toBe(witnessText({ device, count: 0, since: 0, code: '', ...UNNAMED }))
  expect([onDatabaseLost.mock.calls, await readMeta(client.db, META.lostDatabase)]).toEqual([[], undefined])
  end()
})

it('an erased database that had delivered everything is not reported, and the new one knows of no work', async () => {
  const place = cookie(witnessText({ device: 'ffffffff', count: 0, since: 0, code: '', ...UNNAMED }))
  const { onDatabaseLost, end } = await begin(client, place)
  expect(onDatabaseLost).not.toHaveBeenCalled()
  expect(await knowsWhatWasSaved(client.db, place)).toBe(false)
  end()
})

it('names the campaigns of what waits, from opened codes and an owner’s lists, and keeps what the server wrote', async () => {
  const place = cookie()
  const { end } = await begin(client, place)
  const device = await storedDeviceId(client.db, v4())
  const [, , C] = CODES
  await open(client, A, 'Diwali')
  const campaign = { id: 'c1', name: 'Onam' } as Campaign
  await client.cache.rememberCampaign(campaign)
  await client.cache.rememberCampaignCodes('c1', [{ code: B, number: 1 } as ListedQrCode])
  const since = client.clock.now
  await claim(client, A)
  client.clock.now += 1000
  await claim(client, B)
  const facts = { device, count: 2, since, code: A }
  await expect.poll(place.read).toBe(witnessText({ ...facts, names: ['Diwali', 'Onam'], more: 0 }))

  const words = witnessText({ ...facts, names: ['Diwali 2026', 'Onam'], more: 0 })
  place.write(words)
  const write = vi.spyOn(place, 'write')
  const [entry] = await client.observe.pendingOf(B)
  await client.db.outbox.update(entry?.seq ?? 0, { attempts: 1 })
  await claim(client, C)
  const now = witnessText({ ...facts, count: 3, names: ['Diwali', 'Onam'], more: 1 })
  await expect.poll(place.read).toBe(now)
  expect(write.mock.calls).toEqual([[now]])
  end()
})

it.each([
  [[], 0, /not been sent\. The oldest/],
  [['Diwali'], 0, /not been sent, for “.Diwali.”\./],
  [['Diwali'], 2, /, for “.Diwali.” and 2 more campaigns\./],
  [['Diwali', 'Onam'], 0, /, for “.Diwali.” and “.Onam.”\./],
  [['Diwali', 'Onam'], 1, /, for “.Diwali.”, “.Onam.” and 1 more campaign\./],
])('names the campaigns: %j and %i more', (names, more, says) => {
  expect(lostDatabaseText({ count: 7, since: 0, code: 'ABCDEFGH', names, more }, false)).toMatch(says)
})

it('an installed app that got the cookies of its browser says where the work may still wait', () => {
  const lost = { count: 1, since: 0, code: 'ABCDEFGH', names: ['Diwali'], more: 0 }
  expect(lostDatabaseText(lost, true)).toMatch(
    /^1 entry that had not been sent, for “.Diwali.”, is not in this app\. It was saved .* open Tohfa in the browser to send it\./,
  )
})

it('reads the outbox a few times in a burst of changes, and records the last of them', async () => {
  const place = cookie()
  const read = vi.spyOn(place, 'read')
  const { end } = await begin(client, place)
  for (let i = 0; i < 30; i++) await claim(client, A)
  await expect.poll(() => place.text?.split('.')).toContain('30')
  expect(read.mock.calls.length).toBeLessThan(25)
  end()
})
