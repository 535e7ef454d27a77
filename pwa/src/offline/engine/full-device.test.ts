/**
 * Some or all writes fail as on a full device while operations are delivered: nothing is lost, nothing is applied
 * twice, and everything arrives.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '../sending-rules/sending-order'
import { fillDevice } from '../testing/full-device'
import { CODES, createTestClient, drain, type TestClient } from '../testing/test-client'

const [A, B, C] = CODES
const photo = { field: 'profile_image', file: new Blob([new Uint8Array(20)], { type: 'image/png' }) }

type HasNoRoom = Parameters<typeof fillDevice>[1]

/** A device whose disk has room until the test says otherwise. */
function clientWithDisk() {
  const client = createTestClient()
  const disk: { hasNoRoom: HasNoRoom } = { hasNoRoom: () => false }
  fillDevice(client.db, (table, type) => disk.hasNoRoom(table, type))
  return { client, disk }
}

/** Four operations that arrive, one of them with a file, and one that is refused. */
async function withWork() {
  const { client, disk } = clientWithDisk()
  client.server.claimedBy.set(C, 'somebody')
  const ids = [
    await client.enqueue({ kind: 'qr.claim', code: A, fields: { name: 'a' }, secrets: { pin: '1' } }),
    await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'b' }, secrets: { pin: '1' } }),
    await client.enqueue({ kind: 'qr.claim', code: B, fields: { name: 'c' }, files: [photo] }),
    await client.enqueue({ kind: 'qr.update', code: B, fields: { name: 'd' } }),
    await client.enqueue({ kind: 'qr.claim', code: C, fields: { name: 'e' } }),
  ]
  return { client, disk, ids }
}

async function isAllThere(client: TestClient, ids: readonly string[]) {
  const entries = await client.db.outbox.orderBy('seq').toArray()
  expect(brokenInvariants(entries)).toEqual([])
  const arrived = ids.slice(0, 4)
  expect(entries.map(({ id, state }) => [id, state])).toEqual([
    ...arrived.map((id) => [id, 'delivered']),
    [ids[4], 'attention'],
  ])
  expect([...client.server.effects].sort()).toEqual([...arrived].sort())
  expect([await client.db.blobs.count(), await client.db.blobBytes.count()]).toEqual([0, 0])
  expect((await client.cache.cachedCode(A))?.qr.claimer_name).toBe('b')
}

describe('a device that is full', () => {
  it.each([
    ['for every write', () => true],
    ['for all but deletions', (_table: string, type: string) => type !== 'delete' && type !== 'deleteRange'],
  ])(
    '%s delivers everything, reports that it is full, and settles once there is room',
    async (_which, hasNoRoom) => {
      const { client, disk, ids } = await withWork()
      const states: boolean[] = []
      client.sync.onFull((isFull) => states.push(isFull))
      disk.hasNoRoom = hasNoRoom
      expect(await client.sync.run()).toMatchObject({ delivered: 4, attention: 1 })
      expect([...client.server.effects].sort()).toEqual(ids.slice(0, 4).sort())
      // what is known is not sent again, and is written as soon as possible
      const requests = client.transport.batches.length
      await client.sync.run({ eager: true })
      expect(client.transport.batches.length).toBe(requests)
      expect(await client.sync.nextDueAt()).toBeGreaterThan(client.clock.now)
      client.clock.now += 60_000
      expect(await client.sync.nextDueAt()).toBeLessThanOrEqual(client.clock.now)
      expect(states).toEqual([false, true])
      disk.hasNoRoom = () => false
      await client.sync.run()
      expect(client.transport.batches.length).toBe(requests)
      expect(states).toEqual([false, true, false])
      await isAllThere(client, ids)
    },
  )

  it('sends again what only a closed page knew, and the server answers as before', async () => {
    const { client, disk, ids } = await withWork()
    disk.hasNoRoom = () => true
    await client.sync.run()
    disk.hasNoRoom = () => false
    await drain(client, client.newSync())
    await isAllThere(client, ids)
  })

  it('settles even if only the cached rows find no room', async () => {
    const { client, disk, ids } = await withWork()
    disk.hasNoRoom = (table) => table === 'codes' || table === 'campaignCodes'
    await drain(client)
    expect((await client.db.outbox.toArray()).filter(({ state }) => state === 'delivered')).toHaveLength(4)
    expect((await client.entry(ids[0]!)).state).toBe('delivered')
    expect(await client.cache.cachedCode(A)).toBeUndefined()
  })

  it('makes room with the bytes of what has arrived, before anything else is written', async () => {
    const { client, disk } = clientWithDisk()
    const id = await client.enqueue({ kind: 'qr.claim', code: B, fields: {}, files: [photo] })
    const deleted: string[] = []
    disk.hasNoRoom = (table, type) => {
      if (type === 'deleteRange' || type === 'delete') deleted.push(table)
      return table === 'outbox' && !deleted.includes('blobBytes') && type === 'put'
    }
    await client.sync.run()
    expect(await client.entry(id)).toMatchObject({ state: 'delivered' })
  })

  it('believes what another page has written since, not what it could not write itself', async () => {
    const { client, disk, ids } = await withWork()
    disk.hasNoRoom = () => true
    await client.sync.run()
    // another tab finds room
    disk.hasNoRoom = () => false
    await client.newSync().run()
    await client.attention.editAndResend(ids[4]!, { name: 'mended' })
    client.transport.disconnect()
    await client.sync.run()
    expect(await client.entry(ids[4]!)).toMatchObject({ state: 'queued', fields: { name: 'mended' } })
    client.transport.connect()
    await drain(client)
    expect([...client.server.effects].sort()).toEqual(ids.slice(0, 4).sort())
  })

  it('loses nothing and applies nothing twice, whichever writes find no room', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(1, 2, 5),
        fc.boolean(),
        async (rooms, pieces, reopens) => {
          const { client, disk, ids } = await withWork()
          client.transport.linesPerPiece = pieces
          let writes = 0
          let healed = false
          disk.hasNoRoom = () => !healed && !(rooms[writes++ % rooms.length] ?? true)
          for (let passes = 0; passes < 3; passes++) {
            await client.sync.run({ eager: true })
            client.clock.now += 60_000
          }
          // even those that never found room have arrived
          expect([...client.server.effects].sort()).toEqual(ids.slice(0, 4).sort())
          healed = true
          await drain(client, reopens ? client.newSync() : client.sync)
          const entries = await client.db.outbox.orderBy('seq').toArray()
          expect(entries.map(({ state }) => state)).toEqual([
            ...Array<string>(4).fill('delivered'),
            'attention',
          ])
          expect([...client.server.effects].sort()).toEqual(ids.slice(0, 4).sort())
          expect(await client.db.blobBytes.count()).toBe(0)
          expect(brokenInvariants(entries)).toEqual([])
          client.db.close()
        },
      ),
      { seed: 20_261_122, numRuns: 60 },
    )
  })
})
