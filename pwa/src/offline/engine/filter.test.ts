/** Something between device and server answers with its own page: for some entries, or for everything. */
import type { Operation } from '@tohfa/sync-protocol/operations/envelope'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '../sending-rules/sending-order'
import { createTestClient, drain, type TestClient } from '../testing/test-client'
import { HttpError, NetworkError } from './transport'

const codeOf = (i: number) => `D${String(i).padStart(19, '0')}`
const page = (status: number) => new HttpError(status, 0)
const photo = (name: string, bytes = 10) => [
  { field: 'profile_image', name, file: new Blob([new Uint8Array(bytes)], { type: 'image/png' }) },
]

/** That many claims, each of its own code. */
async function withClaims(count: number) {
  const client = createTestClient()
  const ids: string[] = []
  for (let i = 0; i < count; i++)
    ids.push(await client.enqueue({ kind: 'qr.claim', code: codeOf(i), fields: { name: `n${i}` } }))
  return { client, ids }
}
const refuse = (client: TestClient, ids: readonly string[], failure: Error = page(403)) => {
  client.transport.onTheWay = ({ operations = [] }) =>
    operations.some(({ id }) => ids.includes(id)) ? failure : undefined
}
const statesOf = async (client: TestClient) => (await client.db.outbox.toArray()).map(({ state }) => state)
const deliveredOf = async (client: TestClient) =>
  (await client.db.outbox.where('state').equals('delivered').toArray()).map(({ id }) => id)

describe('an entry that a filter refuses', () => {
  it.each([403, 413, 451, 200])(
    'is held back with its reason, and all others arrive (%i)',
    async (status) => {
      const { client, ids } = await withClaims(23)
      const bad = ids[13]!
      refuse(client, [bad], page(status))
      await client.sync.run()
      expect((await deliveredOf(client)).sort()).toEqual(ids.filter((id) => id !== bad).sort())
      const entry = await client.entry(bad)
      // the server did not refuse it, so there is nothing that a person has to decide
      expect(entry).toMatchObject({ state: 'queued', waitsFor: 'filter', filterStatus: status, attempts: 1 })
      expect(entry.nextAttemptAt).toBeGreaterThan(client.clock.now)
      expect(entry).not.toHaveProperty('problem')
      expect(brokenInvariants(await client.db.outbox.toArray())).toEqual([])
    },
  )

  it('waits longer each time, is tried by itself, and arrives once it is let through', async () => {
    const { client, ids } = await withClaims(3)
    refuse(client, [ids[1]!])
    await client.sync.run()
    const waits: number[] = []
    for (let tries = 0; tries < 4; tries++) {
      const { nextAttemptAt } = await client.entry(ids[1]!)
      waits.push(nextAttemptAt - client.clock.now)
      client.clock.now = nextAttemptAt
      const before = client.transport.batches.length
      await client.sync.run()
      expect(client.transport.batches.length).toBe(before)
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits[3]).toBeGreaterThan(waits[0]!)
    client.transport.onTheWay = () => undefined
    // Sync now does not wait for it
    expect((await client.sync.run({ eager: true })).delivered).toBe(1)
    expect(await client.entry(ids[1]!)).not.toHaveProperty('filterStatus')
  })

  it('holds up what follows it in its lane, and nothing in other lanes', async () => {
    const { client, ids } = await withClaims(2)
    const behind = await client.enqueue({ kind: 'qr.update', code: codeOf(0), fields: { name: 'x' } })
    refuse(client, [ids[0]!])
    await client.sync.run()
    const later = await client.enqueue({ kind: 'qr.claim', code: codeOf(5), fields: {} })
    await client.sync.run({ eager: true })
    expect(await deliveredOf(client)).toEqual([ids[1], later])
    client.transport.onTheWay = () => undefined
    await drain(client)
    expect(client.server.effects.indexOf(behind)).toBe(client.server.effects.indexOf(ids[0]!) + 1)
  })

  it('can be one of many: each gets its turn, and all others arrive', async () => {
    const { client, ids } = await withClaims(40)
    const bad = ids.slice(0, 20)
    refuse(client, bad)
    await drainTo(client, 20)
    expect((await deliveredOf(client)).sort()).toEqual(ids.slice(20).sort())
    for (const id of bad) expect((await client.entry(id)).attempts).toBeGreaterThan(0)
    client.transport.onTheWay = () => undefined
    await drain(client)
    expect(new Set(await statesOf(client))).toEqual(new Set(['delivered']))
    expect(new Set(client.server.effects).size).toBe(40)
  })

  /** Runs passes as time goes by, until that many have arrived. */
  async function drainTo(client: TestClient, count: number) {
    for (let passes = 0; passes < 60; passes++) {
      await client.sync.run()
      client.clock.now = Math.max(client.clock.now, (await client.sync.nextDueAt()) ?? 0)
      const tried = (await client.db.outbox.toArray()).filter(
        ({ attempts, state }) => attempts > 0 || state === 'delivered',
      )
      if ((await deliveredOf(client)).length >= count && tried.length === (await client.db.outbox.count()))
        return
    }
  }
})

describe('an entry whose connection is cut again and again', () => {
  const passes = async (client: TestClient, count: number) => {
    for (let pass = 0; pass < count; pass++) await client.sync.run({ eager: true })
  }

  it.each([new NetworkError('cut'), page(502)])(
    'is sent on its own after some tries, and all others arrive (%s)',
    async (failure) => {
      const { client, ids } = await withClaims(23)
      const bad = ids[13]!
      refuse(client, [bad], failure)
      await passes(client, 2)
      // until then it may be the network
      expect(await deliveredOf(client)).toEqual([])
      expect(await client.entry(bad)).toMatchObject({ waitsFor: 'network' })
      await passes(client, 1)
      expect((await deliveredOf(client)).sort()).toEqual(ids.filter((id) => id !== bad).sort())
      expect(await client.entry(bad)).toMatchObject({ state: 'queued', waitsFor: 'filter' })
      expect(await client.entry(bad)).not.toHaveProperty('filterStatus')
      client.transport.onTheWay = () => undefined
      await passes(client, 1)
      expect(await client.entry(bad)).toMatchObject({ state: 'delivered' })
    },
  )

  it('is not searched for while the server answers parts of the batch', async () => {
    const { client, ids } = await withClaims(4)
    for (let answered = 0; answered < 3; answered++) {
      client.transport.loseNextResponse(1)
      await passes(client, 1)
    }
    expect(await deliveredOf(client)).toEqual(ids.slice(0, 3))
    expect(await client.entry(ids[3]!)).toMatchObject({ attempts: 1, waitsFor: 'network' })
  })
})

describe('a closed way to the server', () => {
  it.each([page(403), page(200), page(511), new NetworkError('gone')])(
    'costs two requests a pass, however much waits (%s)',
    async (failure) => {
      const { client, ids } = await withClaims(64)
      let requests = 0
      client.transport.onTheWay = () => {
        requests++
        return failure
      }
      expect((await client.sync.run()).stopped).toBe(true)
      expect(requests).toBeLessThanOrEqual(2)
      for (const id of ids)
        expect(await client.entry(id)).toMatchObject({ state: 'queued', waitsFor: 'network', attempts: 1 })
      client.transport.onTheWay = () => undefined
      expect((await client.sync.run({ eager: true })).delivered).toBe(64)
    },
  )

  it('stops the pass after some tries if it lets only empty batches through', async () => {
    const { client } = await withClaims(64)
    let requests = 0
    client.transport.onTheWay = ({ operations = [] }) => {
      requests++
      return operations.length > 0 ? page(403) : undefined
    }
    expect((await client.sync.run()).stopped).toBe(true)
    expect(requests).toBeLessThan(40)
    client.transport.onTheWay = () => undefined
    await drain(client)
    expect(new Set(await statesOf(client))).toEqual(new Set(['delivered']))
  })
})

it('keeps batches small for the rest of the pass after one was too large for a proxy', async () => {
  const { client } = await withClaims(60)
  const sizes: number[] = []
  client.transport.onTheWay = ({ operations = [] }: { operations?: Operation[] }) => {
    if (operations.length > 0) sizes.push(operations.length)
    return operations.length > 10 ? page(413) : undefined
  }
  expect((await client.sync.run()).delivered).toBe(60)
  expect(sizes.filter((size) => size > 10)).toEqual([60, 30, 15])
})

describe('files', () => {
  const refuseFile = (client: TestClient, name: string, failure: Error) => {
    const tried: string[] = []
    client.transport.onTheWay = ({ file }) => {
      if (file) tried.push(file.name)
      return file?.name === name ? failure : undefined
    }
    return tried
  }
  const claimWith = (client: TestClient, i: number, name: string) =>
    client.enqueue({ kind: 'qr.claim', code: codeOf(i), fields: {}, files: photo(name) })

  it.each([
    ['that a filter refuses', page(403), { waitsFor: 'filter', filterStatus: 403 }],
    ['on which the connection breaks', new NetworkError('cut'), { waitsFor: 'filter' }],
  ])('%s are held back, and those behind them arrive', async (_which, failure, wait) => {
    const client = createTestClient()
    const bad = await claimWith(client, 0, 'bad.png')
    const good = [await claimWith(client, 1, 'b.png'), await claimWith(client, 2, 'c.png')]
    refuseFile(client, 'bad.png', failure)
    await client.sync.run()
    expect((await deliveredOf(client)).sort()).toEqual(good.sort())
    expect(await client.entry(bad)).toMatchObject({ state: 'queued', attempts: 1, ...wait })
    client.transport.onTheWay = () => undefined
    await drain(client)
    expect((await client.entry(bad)).state).toBe('delivered')
  })

  it('take turns: the one that failed comes after those that were not tried', async () => {
    const client = createTestClient()
    await claimWith(client, 0, 'bad.png')
    const tried = refuseFile(client, 'bad.png', page(403))
    await client.sync.run()
    await claimWith(client, 1, 'b.png')
    await claimWith(client, 2, 'c.png')
    await client.sync.run({ eager: true })
    expect(tried).toEqual(['bad.png', 'b.png', 'c.png', 'bad.png'])
  })

  it('wait together if nothing gets through', async () => {
    const client = createTestClient()
    const ids = [await claimWith(client, 0, 'a.png'), await claimWith(client, 1, 'b.png')]
    client.transport.disconnect()
    expect((await client.sync.run()).stopped).toBe(true)
    for (const id of ids) expect(await client.entry(id)).toMatchObject({ waitsFor: 'network' })
    client.transport.connect()
    expect((await client.sync.run({ eager: true })).delivered).toBe(2)
  })
})
