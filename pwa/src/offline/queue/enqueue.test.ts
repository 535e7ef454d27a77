import { IDBDatabase } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toWire } from '../sending-rules/batches'
import { StorageFullError } from '../store/quota'
import { SealingKeyMissingError } from '../sealing/sealing-keys'
import { CODES, createTestClient, plainSealer, type TestClient } from '../testing/test-client'
import { createEnqueue, type OperationDraft } from './enqueue'
import { OperationIdTakenError } from './queue-errors'
import { fileOf } from './waiting-files'

let client: TestClient
beforeEach(() => {
  client = createTestClient()
})

const [A] = CODES
const file = new File([new Uint8Array([1, 2, 3])], 'me.jpg', { type: 'image/jpeg' })
const draft: OperationDraft = {
  kind: 'qr.claim',
  code: 'aaaa-aaaa-aaaa-aaaa-aaaa',
  fields: { name: 'Asha' },
  secrets: { pin: '123456' },
  files: [{ field: 'profile_image', file }],
}

describe('enqueue', () => {
  it('stores the operation with its file, sealed, under the stored form of the code', async () => {
    const id = await client.enqueue(draft)
    expect(await client.entry(id)).toMatchObject({
      code: A,
      state: 'queued',
      sealedFor: 'k1',
      capturedAt: client.clock.now,
    })
    expect(await client.db.blobs.toArray()).toMatchObject([{ name: 'me.jpg', type: 'image/jpeg', size: 3 }])
    const shown = await fileOf(client.db, id, 'profile_image')
    expect([...new Uint8Array((await shown?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([1, 2, 3])
    expect(JSON.stringify(await client.db.outbox.toArray())).not.toContain('123456')
  })

  it('reports a secret that is stored unencrypted next to its sealed copy', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const id = await createTestClient().enqueue({ ...draft, fields: { name: 'Asha', pin: '123456' } })
    expect(said.mock.calls).toEqual([
      ['The outbox breaks an invariant:', `operation ${id} holds a secret that anybody can read`],
    ])
  })

  it('keeps what an edit found until it is sent', async () => {
    const base = { mobile: '98', profile_image: null }
    const id = await client.enqueue({ kind: 'qr.update', code: A, fields: { mobile: '97' }, base })
    const entry = await client.entry(id)
    expect(toWire(entry, [])).toMatchObject({ fields: { mobile: '97' }, base })
    const claim = await client.entry(await client.enqueue(draft))
    expect(toWire(claim, [])).not.toHaveProperty('base')
  })

  describe('an id that is already in the outbox', () => {
    const id = '01900000-0000-7000-8000-00000000abcd'

    it.each(['queued', 'sending', 'attention', 'delivered'] as const)(
      'is the same operation while that is %s, and is not added again',
      async (state) => {
        await client.enqueue({ ...draft, id })
        await client.db.outbox.where('id').equals(id).modify({ state })
        if (state === 'delivered') await client.db.blobs.clear()
        expect(await client.enqueue({ ...draft, id })).toBe(id)
        expect(await client.db.outbox.toArray()).toMatchObject([{ id, state }])
      },
    )

    it.each([
      ['other fields', { fields: { name: 'Banu' } }],
      ['another code', { code: CODES[1] }],
      ['another kind', { kind: 'qr.update' }],
      ['no photo', { files: [] }],
      ['another photo', { files: [{ field: 'profile_image', file: new File(['longer'], 'me.jpg') }] }],
    ] as const)('is not taken by an operation with %s', async (_what, other) => {
      await client.enqueue({ ...draft, id })
      await expect(client.enqueue({ ...draft, id, ...other })).rejects.toThrow(OperationIdTakenError)
      expect(await client.db.outbox.toArray()).toMatchObject([{ id, fields: draft.fields, code: A }])
      expect(await client.db.blobs.toArray()).toMatchObject([{ operationId: id, size: 3 }])
    })

    it('is not taken again after its operation was discarded', async () => {
      await client.enqueue({ ...draft, id })
      await client.db.outbox.where('id').equals(id).modify({ state: 'attention' })
      await client.attention.discard(id)
      await expect(client.enqueue({ ...draft, id })).rejects.toThrow(OperationIdTakenError)
      expect(await client.db.blobs.count()).toBe(1)
    })
  })

  it('is safe only once it is on the disk itself', async () => {
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await client.enqueue(draft)
    const writing = begin.mock.results.map(({ value }) => value as IDBTransaction)
    const durabilities = writing
      .filter(({ mode }) => mode === 'readwrite')
      .map(({ durability }) => durability)
    begin.mockRestore()
    expect(durabilities).toEqual(['strict'])
  })

  it('stores nothing without a key to seal with', async () => {
    const enqueue = createEnqueue({
      ...client,
      seal: () => Promise.reject(new SealingKeyMissingError()),
      now: Date.now,
      newId: () => 'id',
      maker: () => null,
      sync: { kick: () => undefined },
    })
    await expect(enqueue(draft)).rejects.toThrow(SealingKeyMissingError)
    expect([await client.db.outbox.count(), await client.db.blobs.count()]).toEqual([0, 0])
  })

  it('refuses what cannot be a gift code', async () => {
    await expect(client.enqueue({ ...draft, code: 'short' })).rejects.toThrow('Invalid QR code')
  })

  it('says that the disk is full, and stores no part of the operation', async () => {
    let kicked = false
    // the device runs out of space at the very last write: the photo's bytes
    client.db.blobBytes.hook('creating', () => {
      throw new DOMException('no space', 'QuotaExceededError')
    })
    const enqueue = createEnqueue({
      ...client,
      seal: plainSealer,
      now: Date.now,
      newId: () => 'id',
      maker: () => null,
      sync: { kick: () => void (kicked = true) },
      // even a deletion may find no room
      makeRoom: () => Promise.reject(new DOMException('no space', 'QuotaExceededError')),
    })
    await expect(enqueue(draft)).rejects.toThrow(StorageFullError)
    expect([await client.db.outbox.count(), await client.db.blobs.count(), kicked]).toEqual([0, 0, false])
  })

  it('passes other failures of the database on unchanged', async () => {
    client.db.blobs.hook('creating', () => {
      throw new RangeError('a bug')
    })
    await expect(client.enqueue(draft)).rejects.toThrow('a bug')
    await expect(client.enqueue(draft)).rejects.not.toThrow(StorageFullError)
  })
})
