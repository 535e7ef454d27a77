// live queries need a global IndexedDB to run at all
import { beforeEach, describe, expect, it } from 'vitest'
import { CODES, createTestClient, type TestClient } from '../testing/test-client'

let client: TestClient
beforeEach(() => {
  client = createTestClient()
})

const [A, B] = CODES
const claim = { kind: 'qr.claim', code: A, fields: { name: 'Asha' } } as const

describe('waitForAnswer', () => {
  it('returns the delivered operation with its answer', async () => {
    const id = await client.enqueue(claim)
    const answer = client.observe.waitForAnswer(id, 60_000)
    await client.sync.run()
    expect(await answer).toMatchObject({ state: 'delivered', entry: { id, result: { claimed: true } } })
  })
  it('returns the refused operation with its reason', async () => {
    client.server.claimedBy.set(A, 'somebody')
    const id = await client.enqueue(claim)
    await client.sync.run()
    expect(await client.observe.waitForAnswer(id, 60_000)).toMatchObject({
      state: 'attention',
      entry: { problem: { code: 'already_claimed' } },
    })
  })
  it('stops waiting at once if a try found no network', async () => {
    client.transport.disconnect()
    const id = await client.enqueue(claim)
    const answer = client.observe.waitForAnswer(id, 60_000)
    await client.sync.run()
    expect(await answer).toBe('timeout')
  })
  it('stops waiting at once behind an earlier operation that waits for the network', async () => {
    client.transport.disconnect()
    await client.enqueue(claim)
    await client.sync.run()
    const behind = await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'Asha K' } })
    expect(await client.observe.waitForAnswer(behind, 60_000)).toBe('timeout')
  })
  it('stops waiting when the time is up', async () => {
    expect(await client.observe.waitForAnswer(await client.enqueue(claim), 20)).toBe('timeout')
  })
})

describe('live views', () => {
  it('count what waits, what needs attention and what was delivered', async () => {
    const seen: unknown[] = []
    const stop = client.observe.observeCounts((counts) => seen.push(counts))
    client.server.claimedBy.set(A, 'somebody')
    await client.enqueue(claim)
    await client.enqueue({ ...claim, code: B })
    await expect.poll(() => seen.at(-1)).toEqual({ waiting: 2, sending: 0, attention: 0, delivered: 0 })
    const underWay: string[][] = []
    const stopUnderWay = client.observe.observeUnderWay((entries) =>
      underWay.push(entries.map(({ code }) => code)),
    )
    await expect.poll(() => underWay.at(-1)).toEqual([A, B])
    await client.sync.run()
    await expect.poll(() => seen.at(-1)).toEqual({ waiting: 0, sending: 0, attention: 1, delivered: 1 })
    await expect.poll(() => underWay.at(-1)).toEqual([])
    stop()
    stopUnderWay()
  })
  it('show nothing under way for a gift that somebody else has claimed', async () => {
    client.server.claimedBy.set(A, 'somebody')
    await client.enqueue(claim)
    await client.sync.run()
    await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'Asha K' } })
    await client.enqueue({ ...claim, code: B })
    const underWay: string[][] = []
    const stop = client.observe.observeUnderWay((entries) => underWay.push(entries.map(({ code }) => code)))
    await expect.poll(() => underWay.at(-1)).toEqual([B])
    stop()
  })
  it('give only the newest operations of a state, newest first', async () => {
    const ids = []
    for (const name of ['1', '2', '3'])
      ids.push(await client.enqueue({ kind: 'qr.update', code: A, fields: { name } }))
    const newest = await client.observe.newest('queued', 2)
    expect(newest.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(await client.observe.newest('attention', 2)).toEqual([])
    expect(await client.observe.entriesOf([ids[0] ?? '', 'gone'])).toMatchObject([{ id: ids[0] }])
  })
  it('show what a code waits for until it is delivered', async () => {
    await client.enqueue(claim)
    expect(await client.observe.pendingOf(A)).toHaveLength(1)
    await client.sync.run()
    expect(await client.observe.pendingOf(A)).toHaveLength(0)
    expect((await client.observe.newest('delivered', 50)).map(({ code }) => code)).toEqual([A])
  })
})
