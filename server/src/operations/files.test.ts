import type { PastValue } from '@tohfa/sync-protocol/entities/history'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { seal } from '../../test/seal'
import { claimForm, claimOperation, multipart } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { stored } from '../../test/stored'
import { upload as uploadTo } from '../../test/uploads'

describe.each(engines)('operations with files on $name', (engine) => {
  let origin: string
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 30))
  beforeAll(async () => {
    origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })

  const upload = (bytes: Buffer, sent?: number) => uploadTo(origin, bytes, sent)
  const withPhoto = (upload: string, code = supply.next()) => ({
    ...claimOperation(code),
    files: [{ field: 'profile_image', upload, name: 'a.jpg', type: 'image/jpeg' }],
  })

  it('a batch that names files keeps none of them in memory while it waits for its turn', async () => {
    const { hasher, blobs } = test.deps
    const hash = hasher.hash
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    const hashing = vi.spyOn(hasher, 'hash').mockImplementation(async (...given) => {
      await gate
      return hash(...given)
    })
    const reading = vi.spyOn(blobs.parts, 'get')
    // naming one upload many times costs its sender nothing
    const id = await upload(Buffer.alloc(100_000, 1))
    const settled = test.sync(Array.from({ length: 8 }, () => withPhoto(id)))
    await expect.poll(() => hashing.mock.calls.length).toBe(8)
    expect(reading).not.toHaveBeenCalled()
    open()
    for (const result of await settled)
      expect(result).toMatchObject({ outcome: 'refused', body: { code: 'file_kind_unsupported' } })
    expect(reading).toHaveBeenCalledTimes(8)
    vi.restoreAllMocks()
  })

  it('an applied operation stays applied if its upload cannot be removed', async () => {
    const operation = withPhoto(await upload(await phonePhoto()))
    vi.spyOn(test.deps.uploads, 'remove').mockRejectedValueOnce(new Error('the disk is read-only now'))
    expect(await test.sync([operation])).toMatchObject([{ outcome: 'applied' }])
    vi.restoreAllMocks()
  })

  it('the uploaded photo becomes the card’s, the upload is gone, and a replay still works', async () => {
    const before = await stored(test)
    const operation = withPhoto(await upload(await phonePhoto()))
    expect((await stored(test)).uploads).toBeGreaterThan(before.uploads)
    const [first] = await test.sync([operation])
    expect(first).toMatchObject({ outcome: 'applied', replayed: false })
    const after = await stored(test)
    expect([after.uploads, after.files, after.rows.blobs]).toEqual([
      before.uploads,
      before.files + 1,
      (before.rows.blobs ?? 0) + 1,
    ])

    const photo = (first as { body: QrCode }).body.claimer_profile_image ?? ''
    expect((await test.get(photo)).status).toBe(200)
    expect(await test.sync([operation])).toEqual([{ ...first, replayed: true, age: 0 }])
    expect(await stored(test)).toEqual(after)
  })

  it('sealed anew after its answer was lost, an operation gets that answer, although its upload is gone', async () => {
    const key = (await test.get('/api/sync/key')).json<SealingKey>()
    const operation = withPhoto(await upload(await phonePhoto()))
    const { pin, ...readable } = operation.fields
    const { id, kind } = operation
    const sealedWith = async (fields: object, secrets: object) => ({
      ...{ ...operation, fields, sealed: await seal(key, { id, kind }, secrets), sealed_for: key.key_id },
    })
    expect(await test.sync([await sealedWith(readable, { pin })])).toMatchObject([{ outcome: 'applied' }])
    const before = await stored(test)
    expect(await test.sync([await sealedWith({}, { ...readable, pin })])).toMatchObject([
      { outcome: 'applied', replayed: true },
    ])
    expect(await test.sync([await sealedWith({}, { ...readable, name: 'Bina', pin })])).toMatchObject([
      { outcome: 'refused', body: { code: 'idempotency_key_reused' } },
    ])
    expect(await stored(test)).toEqual(before)
  })

  it('a claim whose photo is not there yet leaves the code free, and is applied once the photo is there', async () => {
    const code = supply.next()
    const bytes = await phonePhoto()
    const before = await stored(test)
    const cut = withPhoto(await upload(bytes, 100), code)
    for (const operation of [cut, withPhoto('A'.repeat(22), code)])
      expect(await test.sync([operation])).toMatchObject([
        { outcome: 'refused', status: 422, body: { code: 'upload_unknown' } },
      ])
    expect((await stored(test)).rows).toEqual(before.rows)
    const again = { ...cut, files: withPhoto(await upload(bytes)).files }
    expect(await test.sync([again])).toMatchObject([{ outcome: 'applied' }])
  })

  it('the later of two concurrent photos is kept, and the other one is in the history', async () => {
    const code = await supply.claimed()
    const change = async (colour: string, time: string) => ({
      id: v7(),
      kind: 'qr.update',
      code,
      captured_at: `2026-03-01T${time}:00Z`,
      fields: { pin: '482913' },
      base: { profile_image: null },
      files: [{ field: 'profile_image', upload: await upload(await phonePhoto(colour)) }],
    })
    const [later] = await test.sync([await change('#20c040', '08:50')])
    const stands = (later as { body: QrCode }).body.claimer_profile_image
    const [told] = await test.sync([await change('#2040c0', '08:40')])
    expect(told).toMatchObject({
      outcome: 'applied',
      body: {
        claimer_profile_image: stands,
        met: [{ field: 'profile_image', yours: null, theirs: null, stands: 'theirs' }],
      },
    })
    const url = `/api/qr/${code}/history`
    const past = await test.get(url, { 'x-pin': '482913' })
    const [kept, empty] = past.json<PastValue[]>()
    expect([kept, empty]).toMatchObject([
      { field: 'profile_image', replaced_by: stands, late: true },
      { field: 'profile_image', value: null, replaced_by: stands, late: false },
    ])
    expect((await test.get(kept?.value ?? '')).status).toBe(200)
  })

  it('a refused operation keeps its upload, so that it can be corrected', async () => {
    const operation = withPhoto(await upload(await phonePhoto()))
    const before = await stored(test)
    expect(await test.sync([{ ...operation, fields: { ...operation.fields, name: '' } }])).toMatchObject([
      { outcome: 'refused' },
    ])
    expect(await stored(test)).toEqual(before)
    expect(await test.sync([operation])).toMatchObject([{ outcome: 'applied' }])
  })

  it('a photo that was uploaded twice because an answer was lost is stored once', async () => {
    const bytes = await phonePhoto()
    const operation = withPhoto(await upload(bytes))
    const before = await stored(test)
    const results = await Promise.all(Array.from({ length: 10 }, () => test.sync([operation])))
    expect(new Set(results.map(([result]) => result?.outcome))).toEqual(new Set(['applied']))
    expect((await stored(test)).files).toBe(before.files + 1)
  })

  describe('with a file that comes again', () => {
    const apply = async (photo: Buffer) => {
      const operation = withPhoto(await upload(photo))
      const [first] = await test.sync([operation])
      expect(first).toMatchObject({ outcome: 'applied', replayed: false })
      return { operation, first, after: await stored(test) }
    }
    /** the same operation from a device that has forgotten its upload */
    const uploadedAnew = async <T extends object>(operation: T, photo: Buffer) => ({
      ...operation,
      files: withPhoto(await upload(photo)).files,
    })

    it('by another upload are the same operation, and leave no upload', async () => {
      const photo = await phonePhoto('#117733')
      const { operation, first, after } = await apply(photo)
      expect(await test.sync([await uploadedAnew(operation, photo)])).toEqual([
        { ...first, replayed: true, age: 0 },
      ])
      expect(await stored(test)).toEqual(after)
    })

    it('by the form of their own call are the same operation', async () => {
      const photo = await phonePhoto('#224488')
      const { operation, first, after } = await apply(photo)
      const { headers, payload } = multipart([
        ...Object.entries(operation.fields),
        ['profile_image', asFile(photo)],
      ])
      const again = await test.post(`/api/qr/${operation.code}/claim`, payload, {
        ...headers,
        'idempotency-key': operation.id,
      })
      expect(again.headers['idempotency-replayed']).toBe('true')
      expect(again.json()).toEqual((first as { body: unknown }).body)
      expect(await stored(test)).toEqual(after)
    })

    it('with another content, without the file or with other fields are another request', async () => {
      const { operation } = await apply(await phonePhoto('#335599'))
      const other = await uploadedAnew(operation, await phonePhoto('#446600'))
      for (const again of [
        other,
        { ...operation, files: [] },
        { ...operation, fields: claimForm({ name: 'B' }) },
      ])
        expect(await test.sync([again])).toMatchObject([
          { outcome: 'refused', body: { code: 'idempotency_key_reused' } },
        ])
    })
  })
})
