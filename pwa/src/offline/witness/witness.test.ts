import { witnessText } from '@tohfa/sync-protocol/witness'
import { v4 } from 'uuid'
import { expect, it, vi } from 'vitest'
import { META, readMeta, storedDeviceId } from '../store/meta'
import { CODES, createTestClient, type TestClient } from '../testing/test-client'
import { dismissErased, erasedHere, knowsWhatWasSaved, startWitness, type WitnessPlace } from './witness'

const [A, B] = CODES
const cookie = (text?: string) => {
  const place = { text, read: () => place.text, write: (now: string | undefined) => void (place.text = now) }
  return place satisfies WitnessPlace
}
const begin = async (client: TestClient, place: WitnessPlace) => {
  const onErased = vi.fn()
  const end = await startWitness({ db: client.db, place, onErased })
  return { onErased, end }
}
const claim = (client: TestClient, code: string) =>
  client.enqueue({ kind: 'qr.claim', code, fields: { name: 'Asha' } })

it('testifies what waits from the moment at which it is saved, until it has arrived', async () => {
  const client = createTestClient()
  const place = cookie()
  const { end } = await begin(client, place)
  expect(await knowsWhatWasSaved(client.db, place)).toBe(false)
  const device = await storedDeviceId(client.db, v4())
  const since = client.clock.now
  await claim(client, A)
  client.clock.now += 60_000
  await claim(client, B)
  await expect.poll(place.read).toBe(witnessText({ device, count: 2, since, code: A }))
  await client.sync.run()
  await expect.poll(place.read).toBe(witnessText({ device, count: 0, since: 0, code: '' }))
  expect(await knowsWhatWasSaved(client.db, place)).toBe(true)
  end()
})

it('leaves no trace where nothing was ever saved, and knows nothing then', async () => {
  const client = createTestClient()
  const place = cookie()
  const { onErased, end } = await begin(client, place)
  await client.sync.run()
  expect([place.text, onErased.mock.calls]).toEqual([undefined, []])
  expect(await knowsWhatWasSaved(client.db, place)).toBe(false)
  end()
})

it('tells once what an erased database held, and keeps it for the outbox until it is dismissed', async () => {
  const before = createTestClient()
  const place = cookie()
  const since = Math.floor(before.clock.now / 1000) * 1000
  const first = await begin(before, place)
  for (const code of CODES) await claim(before, code)
  await expect.poll(place.read).toMatch(/\.3\./)
  first.end()

  // the browser makes a new, empty database in its place
  const after = createTestClient()
  const second = await begin(after, place)
  expect(second.onErased.mock.calls).toEqual([[{ count: 3, since, code: A.slice(0, 8) }]])
  expect(await knowsWhatWasSaved(after.db, place)).toBe(false)
  second.end()
  const third = await begin(after, place)
  expect(third.onErased).not.toHaveBeenCalled()
  expect(await erasedHere(after.db)).toEqual({ count: 3, since, code: A.slice(0, 8) })
  await dismissErased(after.db)
  expect(await erasedHere(after.db)).toBeUndefined()
  third.end()
})

it('a witness of the same database that is late is mended, and tells of nothing', async () => {
  const client = createTestClient()
  const device = await storedDeviceId(client.db, v4())
  // the browser was killed between the delivery and the cookie
  const place = cookie(witnessText({ device, count: 7, since: client.clock.now, code: A }))
  const { onErased, end } = await begin(client, place)
  await expect.poll(place.read).toBe(witnessText({ device, count: 0, since: 0, code: '' }))
  expect([onErased.mock.calls, await readMeta(client.db, META.erased)]).toEqual([[], undefined])
  end()
})

it('an erased database that had delivered all is no loss, and what is there now is not known', async () => {
  const client = createTestClient()
  const place = cookie(witnessText({ device: 'ffffffff', count: 0, since: 0, code: '' }))
  const { onErased, end } = await begin(client, place)
  expect(onErased).not.toHaveBeenCalled()
  expect(await knowsWhatWasSaved(client.db, place)).toBe(false)
  end()
})
