import { EPOCH_HEADER } from '@tohfa/sync-protocol/operations/sync-answer'
import Dexie from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import {
  hearStore,
  DELIVERED_BYTES_MAX,
  DELIVERED_KEPT_MS,
  keepDelivered,
  keepsDelivered,
} from '../store/kept-work'
import { problemOf } from '../testing/problem-of'
import { FakeServer } from '../testing/fake-server'
import { turnsOfPage } from '../engine/leader-lock'
import { CODES, createTestClient, drain } from '../testing/test-client'
import { deliveredWork } from './delivered-work'
import type { SyncTransport } from '../engine/transport'
import { filesOf } from '../queue/waiting-files'
import { forgetOwner } from '../store/forget-owner'

const [A, B] = CODES
const DAY = 24 * 60 * 60_000

/** A device of a store that can be restored: `store.server` is the one that it reaches now. */
function createDevice() {
  const client = createTestClient()
  const { clock, db } = client
  const store = { server: new FakeServer(), epoch: '0', backedUpThrough: 0, says: true }
  let offered = 0
  const now = () => clock.now
  const work = deliveredWork({ db, now, onOffered: () => void offered++ })
  const head = () =>
    new Headers(
      store.says
        ? {
            'tohfa-epoch': store.epoch,
            'tohfa-backed-up-through': String(store.backedUpThrough),
            'tohfa-time': String(clock.now),
          }
        : {},
    )
  const way: SyncTransport = {
    async *push({ operations }, sent) {
      const known = sent?.headers?.[EPOCH_HEADER]
      if ((await sent?.heard?.(head())) === false) return
      // as the server does
      if (store.says && known !== undefined && known !== store.epoch) return
      for (const line of store.server.sync(operations)) yield [line]
    },
    async upload(job) {
      const id = store.server.store(job.data)
      await job.onUrl(`https://gift.example/api/uploads/${id}`)
      return id
    },
  }
  const sync = client.newSync(turnsOfPage(), [work], way)
  client.room.make = () => work.makeRoom()
  const photo = new Uint8Array([1, 2, 3])
  return {
    ...client,
    store,
    photo,
    ask: () => work.ask(work.transport(way)),
    get offered() {
      return offered
    },
    drain: () => drain(client, sync),
    claim: (code: string, files = false) =>
      client.enqueue({
        kind: 'qr.claim',
        code,
        fields: { name: `claims ${code}` },
        secrets: { pin: '123456' },
        ...(files && { files: [{ field: 'profile_image', file: new Blob([photo], { type: 'image/png' }) }] }),
      }),
    update: (code: string) =>
      client.enqueue({ kind: 'qr.update', code, fields: { name: 'later' }, secrets: { pin: '123456' } }),
    /** another store at the same address, which lacks everything after its backup */
    restore(through = 0) {
      store.server = new FakeServer()
      store.epoch = `epoch after ${store.epoch}`
      store.backedUpThrough = through
    },
    kept: () => db.delivered.count(),
    filesThere: async () => [await db.blobs.count(), await db.blobBytes.count()],
  }
}

describe('what was delivered', () => {
  it('is delivered again to a store that lost it: in order, under its ids, with secrets and files', async () => {
    const device = createDevice()
    const ids = [await device.claim(A, true), await device.update(A), await device.claim(B)]
    await device.drain()
    for (const id of ids) expect(await device.entry(id)).not.toHaveProperty('sealed')

    device.restore()
    await device.ask()
    expect(device.offered).toBe(1)
    expect((await device.entry(ids[0] ?? '')).sealed).toBeDefined()
    await device.drain()
    const { effects } = device.store.server
    expect([...effects].sort()).toEqual([...ids].sort())
    expect(effects.indexOf(ids[0] ?? '')).toBeLessThan(effects.indexOf(ids[1] ?? ''))
    expect([...device.store.server.uploads.values()].map((data) => new Uint8Array(data))).toEqual([
      device.photo,
    ])
    for (const id of ids) expect(await device.entry(id)).toMatchObject({ state: 'delivered' })
    expect(await device.kept()).toBe(3)
  })

  it('is delivered before newer work, even if only the answer to that work revealed the restored store', async () => {
    const device = createDevice()
    const claim = await device.claim(A)
    await device.drain()
    device.restore()
    const update = await device.update(A)
    await device.drain()
    expect(device.store.server.effects).toEqual([claim, update])
    expect(await device.observe.counts()).toMatchObject({ attention: 0, waiting: 0, delivered: 2 })
  })

  it('is kept even if the outbox no longer shows it, and comes back to its old place', async () => {
    const device = createDevice()
    const id = await device.claim(A)
    const { seq } = await device.entry(id)
    await device.drain()
    await device.db.outbox.clear()
    const update = await device.update(A)
    device.restore()
    await device.drain()
    expect((await device.entry(id)).seq).toBe(seq)
    expect(device.store.server.effects).toEqual([id, update])
  })

  it('needs attention with all its data, if another person has claimed the code in between', async () => {
    const device = createDevice()
    const id = await device.claim(A, true)
    await device.drain()
    device.restore()
    device.store.server.claimedBy.set(A, 'somebody else')
    await device.ask()
    await device.drain()
    const entry = await device.entry(id)
    expect(entry).toMatchObject({
      state: 'attention',
      problem: problemOf('already_claimed'),
      fields: { name: `claims ${A}` },
    })
    expect(entry.sealed).toBeDefined()
    expect(await filesOf(device.db, id)).toHaveLength(1)
  })

  it('is kept until a backup has it, with a margin for clocks, and then dropped with its files', async () => {
    const device = createDevice()
    await device.claim(A, true)
    await device.drain()
    const applied = device.clock.now
    expect([await device.kept(), await device.filesThere()]).toEqual([1, [1, 1]])
    device.store.backedUpThrough = applied + 60_000
    await device.ask()
    expect(await device.kept()).toBe(1)
    device.store.backedUpThrough = applied + 60_001
    await device.ask()
    expect([await device.kept(), await device.filesThere()]).toEqual([0, [0, 0]])
    device.restore(applied + 60_001)
    await device.ask()
    expect([device.offered, await device.observe.counts()]).toEqual([
      0,
      { waiting: 0, sending: 0, attention: 0, delivered: 1 },
    ])
  })

  it('is delivered again even if the restored store was backed up again before this device came back', async () => {
    const device = createDevice()
    const id = await device.claim(A, true)
    await device.drain()
    device.clock.now += 24 * 60 * 60_000
    device.restore(device.clock.now)
    await device.ask()
    await device.drain()
    expect(device.store.server.effects).toEqual([id])
    expect(device.store.server.uploads.size).toBe(1)
  })

  it('keeps its files after a repeated answer, with a backup in between', async () => {
    const { db, clock, claim } = createDevice()
    const id = await claim(A, true)
    const [first, second] = [clock.now, clock.now + DAY]
    await keepDelivered(db, [id], first)
    await keepDelivered(db, [id], second)
    await hearStore(db, { epoch: '0', backedUpThrough: first + DAY / 2, time: second })
    await db.outbox.clear()
    await db.blobBytes.where('operationId').equals(id).delete()
    expect(await hearStore(db, { epoch: 'another', backedUpThrough: 0, time: second })).toBe(true)
    expect(await db.blobBytes.where('operationId').equals(id).count()).toBe(1)
  })

  it('gives a waiting operation back the files that a full device dropped', async () => {
    const { db, clock, claim } = createDevice()
    const id = await claim(A, true)
    await keepDelivered(db, [id], clock.now)
    await hearStore(db, { epoch: '0', backedUpThrough: 0, time: clock.now })
    await db.blobBytes.where('operationId').equals(id).delete()
    expect(await hearStore(db, { epoch: 'another', backedUpThrough: 0, time: clock.now })).toBe(true)
    expect(await db.blobBytes.where('operationId').equals(id).count()).toBe(1)
  })

  it('is not kept without its files: it would be another operation', async () => {
    const { db, clock, claim, kept } = createDevice()
    const id = await claim(A, true)
    await db.blobBytes.clear()
    await keepDelivered(db, [id], clock.now)
    expect(await kept()).toBe(0)
  })

  it('is kept for thirty days if there are no backups', async () => {
    const device = createDevice()
    await device.claim(A)
    await device.drain()
    device.clock.now += DELIVERED_KEPT_MS - DAY
    await device.claim(B)
    await device.drain()
    expect(await device.kept()).toBe(2)
    device.clock.now += DAY
    await device.ask()
    expect(await device.kept()).toBe(1)
  })

  it('keeps at most the newest 50 MB', async () => {
    const device = createDevice()
    const { db } = device
    for (const [at, code] of CODES.entries()) {
      const operationId = await device.claim(code)
      const file = {
        field: 'audio',
        name: 'a.webm',
        type: 'audio/webm',
        size: DELIVERED_BYTES_MAX / 2 - 2_000,
      }
      const blob = { id: `${operationId}/0`, operationId }
      await db.blobs.put({ ...file, ...blob })
      await db.blobBytes.put({ ...blob, data: new ArrayBuffer(1) })
      await keepDelivered(db, [operationId], device.clock.now + at)
    }
    expect(await device.kept()).toBe(3)
    await device.ask()
    expect(await device.kept()).toBe(3)
    // a device that never sent anything has no id to send
    await db.meta.put({ key: 'device_id', value: '01900000-0000-7000-8000-000000000000' })
    await device.ask()
    const left = await db.delivered.toArray()
    expect(left.map(({ entry }) => entry.code)).toEqual(CODES.slice(1))
  })

  it('is forgotten at logout, like what the outbox shows of it', async () => {
    const device = createDevice()
    await device.claim(A, true)
    const waiting = await device.enqueue({ kind: 'qr.claim', code: B, fields: {} })
    device.store.server.refuse(waiting, 'already_claimed')
    await device.drain()
    await forgetOwner(device.db)
    expect(await keepsDelivered(device.db)).toBe(false)
    expect(await device.filesThere()).toEqual([0, 0])
    expect(await device.entry(waiting)).toMatchObject({ state: 'attention' })
  })

  it('makes room for what was not delivered yet', async () => {
    const device = createDevice()
    await device.claim(A, true)
    await device.drain()
    const full = () => {
      throw new Dexie.QuotaExceededError()
    }
    device.db.outbox.hook('creating', full)
    // there is room once something goes
    device.db.delivered.hook('deleting', () => device.db.outbox.hook('creating').unsubscribe(full))
    const id = await device.claim(B)
    expect(await device.entry(id)).toMatchObject({ state: 'queued' })
    expect(await device.kept()).toBe(0)
  })

  it('that cannot be kept on a full device is still delivered', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const device = createDevice()
    device.db.delivered.hook('creating', () => {
      throw new Dexie.QuotaExceededError()
    })
    const id = await device.claim(A, true)
    await device.drain()
    expect(await device.entry(id)).toMatchObject({ state: 'delivered' })
    expect([await device.kept(), await device.filesThere()]).toEqual([0, [0, 0]])
    expect(said).toHaveBeenCalledOnce()
  })

  it('from before a restore waits for room, while new work is delivered', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const device = createDevice()
    await device.claim(A)
    await device.drain()
    const id = await device.claim(B)
    const noRoom = () => {
      throw new Dexie.QuotaExceededError()
    }
    device.db.meta.hook('updating', noRoom)
    device.restore()
    await device.drain()
    expect(await device.entry(id)).toMatchObject({ state: 'delivered' })
    device.db.meta.hook('updating').unsubscribe(noRoom)
    await device.ask()
    expect(device.offered).toBe(1)
  })

  it('is not kept for a server that says nothing about its store', async () => {
    const device = createDevice()
    device.store.says = false
    await device.claim(A, true)
    await device.drain()
    expect([await device.kept(), await device.filesThere()]).toEqual([0, [0, 0]])
    expect(await keepsDelivered(device.db)).toBe(false)
  })
})
