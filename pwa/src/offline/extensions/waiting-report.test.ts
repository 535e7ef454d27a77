import { beforeEach, describe, expect, it } from 'vitest'
import { waitingGroups } from '../sending-rules/waiting-groups'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import { problemOf } from '../testing/problem-of'
import { CODES, createTestClient, type TestClient } from '../testing/test-client'
import { HttpError } from '../engine/transport'

let client: TestClient
beforeEach(() => {
  client = createTestClient()
})

const [A, B, C] = CODES
const DAY = 24 * 60 * 60_000
const claim = (client: TestClient, code: string, photo = false) =>
  client.enqueue({
    kind: 'qr.claim',
    code,
    fields: { name: 'Asha' },
    ...(photo && { files: [{ field: 'profile_image', file: new File(['x'], 'a.jpg') }] }),
  })
/** A change that was refused, and one that waits behind it. @returns their ids */
async function stuck(client: TestClient): Promise<[string, string]> {
  client.server.claimedBy.set(A, 'this person')
  const change = () => client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'Asha Rao' } })
  const refused = await change()
  client.server.refuse(refused, 'pin_invalid')
  return [refused, await change()]
}
const at = (client: TestClient) => new Date(client.clock.now).toISOString()

describe('the report to the server of what waits here', () => {
  it('is empty, and needs no request, if all is delivered at once', async () => {
    await claim(client, A)
    await claim(client, B)
    await client.sync.run()
    await client.sync.run()
    expect([client.transport.batches.length, client.transport.reports]).toEqual([1, []])
  })

  it('goes with the first batch, without what that batch delivers, and again when less waits', async () => {
    const since = at(client)
    await claim(client, A, true)
    client.clock.now += 1_000
    await claim(client, B)
    await client.sync.run()
    expect(client.transport.reports).toEqual([[{ code: A, count: 1, since }], []])
  })

  it('is sent before a long upload', async () => {
    const since = at(client)
    await claim(client, A, true)
    let told: unknown
    client.transport.beforeStep = () => {
      if (client.transport.uploaded.length === 0) told = [...client.transport.reports]
    }
    await client.sync.run()
    expect(told).toEqual([[{ code: A, count: 1, since }]])
    expect(client.transport.reports.at(-1)).toEqual([])
  })

  it('does not contain a claim that was refused, nor what was saved behind it', async () => {
    client.server.claimedBy.set(A, 'somebody else')
    await claim(client, A)
    await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'Asha Rao' } })
    await client.sync.run()
    await client.sync.run()
    expect(client.transport.reports).toEqual([])
  })

  it('is sent again with the next pass if the server did not take it', async () => {
    const since = at(client)
    client.transport.takesReports = false
    await stuck(client)
    await client.sync.run()
    client.transport.takesReports = true
    await client.sync.run()
    await client.sync.run()
    expect(client.transport.reports).toEqual([[{ code: A, count: 1, since }]])
  })

  it('says once what is stuck, again after a day, and that it is gone once it was discarded', async () => {
    const since = at(client)
    const [refused] = await stuck(client)
    for (let i = 0; i < 3; i++) await client.sync.run()
    const waits = [{ code: A, count: 1, since }]
    expect(client.transport.reports).toEqual([waits])
    client.clock.now += DAY
    await client.sync.run()
    expect(client.transport.reports).toEqual([waits, waits])
    await client.attention.discard(refused)
    await client.sync.run()
    expect(client.transport.reports).toEqual([waits, waits, []])
  })

  it('sends no request without a network, and is sent once it is back', async () => {
    const since = at(client)
    await stuck(client)
    client.transport.disconnect()
    let steps = 0
    client.transport.beforeStep = () => steps++
    await client.sync.run()
    const tried = steps
    await client.sync.run()
    expect(steps).toBe(tried)
    client.transport.connect()
    await client.sync.run({ eager: true })
    expect(client.transport.reports).toEqual([[{ code: A, count: 1, since }]])
  })

  it('is sent at the next pass if its request fails', async () => {
    await stuck(client)
    await client.sync.run()
    await client.db.outbox.clear()
    client.transport.failNextReport(new HttpError(503, 1_000, problemOf('unavailable')))
    await client.sync.run()
    expect(client.transport.reports).toHaveLength(1)
    await client.sync.run()
    expect(client.transport.reports.at(-1)).toEqual([])
  })
})

it('groups what waits by campaign if it is known, the oldest first, and at most a hundred', () => {
  const entry = (id: string, change: Partial<OutboxEntry>) =>
    ({ id, kind: 'diary.entry', capturedAt: 5_000, ...change }) as OutboxEntry
  expect(
    waitingGroups(
      [
        entry('1', { code: A, campaignHint: 'one' }),
        entry('2', { code: B, campaignHint: 'one', capturedAt: 4_000 }),
        entry('3', { code: C, capturedAt: 3_000 }),
        entry('4', { code: C }),
      ],
      new Set(['4']),
    ),
  ).toEqual([
    { code: C, count: 1, since: '1970-01-01T00:00:03.000Z' },
    { code: A, count: 2, since: '1970-01-01T00:00:04.000Z' },
  ])
  const many = Array.from({ length: 300 }, (_, i) => entry(`${i}`, { code: `${i}` }))
  expect(waitingGroups(many, new Set())).toHaveLength(100)
})
