import { Upload } from '@tus/server'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { uploadRequest } from './tus-file-store'
import { openTestUploads, type TestUploads } from './test-uploads'

const DAY = 24 * 60 * 60_000

let t: TestUploads
beforeEach(async () => {
  t = await openTestUploads()
  return t.close
})

const MINUTE = 60_000
const address = '127.0.0.1'
const gift = (code: string, device?: string): Record<string, string> => ({
  'upload-metadata': [`code ${btoa(code)}`, ...(device ? [`device ${btoa(device)}`] : [])].join(','),
})

describe('how much may be stored', () => {
  it('counts the bytes that have arrived from one address, says when to come again, and goes on when one was used', async () => {
    const ids: string[] = []
    for (let i = 0; i < 4; i++) ids.push(await t.upload(randomBytes(900)))
    const last = await t.begin(1_000)
    expect((await t.patch(last, 0, randomBytes(400))).status).toBe(204)
    const refused = await t.patch(last, 400, randomBytes(1))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('300')
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'busy', status: 429 })
    expect(await t.offsetOf(last)).toBe('400')
    await t.uploads.remove(ids[1] ?? '')
    expect((await t.patch(last, 400, randomBytes(600))).status).toBe(204)
    expect(await t.uploads.finished(last)).not.toBeNull()
  })

  it('takes no room for what was only declared', async () => {
    for (let i = 0; i < 4; i++) await t.begin(1_000)
    expect(t.uploads.admits({ address }, 4_000)).toBe(true)
  })

  it('counts what 20 senders write at once, and never more than there is room for', async () => {
    const ids = []
    for (let i = 0; i < 5; i++) ids.push(await t.begin(1_000))
    const statuses = await Promise.all(
      ids.map(async (id) => (await t.patch(id, 0, randomBytes(1_000))).status),
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    const sizes = await Promise.all(ids.map(async (id) => (await stat(join(t.dir, id))).size))
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(4_000)
  })

  it('stops one address at its number of uploads, however many begin at once', async () => {
    const begun = await Promise.all(Array.from({ length: 20 }, () => t.create(0)))
    expect(begun.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(begun.filter(({ status }) => status === 429)).toHaveLength(15)
    expect(await readdir(t.dir)).toHaveLength(10)
  })

  it('has a share for each gift, device and campaign, even if the address has used up its own', async () => {
    for (let i = 0; i < 5; i++) await t.begin(0)
    expect((await t.create(0)).status).toBe(429)
    // a gift: 2, a device: 3, a campaign: 4
    for (let i = 0; i < 2; i++) await t.begin(0, gift('AX', 'one'))
    expect((await t.create(0, gift('AX', 'one'))).status).toBe(429)
    await t.begin(0, gift('AY', 'one'))
    expect((await t.create(0, gift('AZ', 'one'))).status).toBe(429)
    const last = await t.begin(0, gift('AZ', 'two'))
    expect((await t.create(0, gift('AW', 'three'))).status).toBe(429)
    await t.uploads.remove(last)
    await t.begin(0, gift('BX', 'one'))
    // a code that belongs to no campaign
    expect((await t.create(0, gift('none', 'one'))).status).toBe(429)
  })

  it('reveals to nobody whose gift an upload is for', async () => {
    const id = await t.begin(5, gift('AX', 'one'))
    const { headers } = await t.call('HEAD', `/${id}`)
    expect(headers.get('upload-metadata') ?? '').toBe('')
    expect(await readFile(join(t.dir, `${id}.json`), 'utf8')).not.toContain('AX')
  })

  it('remembers over a restart what is stored, and for which gift', async () => {
    for (let i = 0; i < 4; i++) await t.upload(randomBytes(1_000))
    await t.upload(randomBytes(1_000), gift('AX', 'one'))
    const again = await t.openAgain()
    expect(again.admits({ address: '10.0.0.1' }, 1_000)).toBe(true)
    expect(again.admits({ address: '10.0.0.1' }, 1_001)).toBe(false)
    expect(again.admits({ campaign: 'A' }, 2_000)).toBe(true)
    expect(again.admits({ campaign: 'A' }, 2_001)).toBe(false)
    expect(again.admits({ campaign: 'A', device: 'one' }, 1_501)).toBe(false)
    expect(t.uploads.admits({ address: '10.0.0.1' }, 1_000)).toBe(true)
    expect(t.uploads.admits({ address }, 1)).toBe(false)
  })

  it('is free again after a sweep if another process has used what was stored', async () => {
    const otherProcess = await t.openAgain()
    for (let i = 0; i < 4; i++) await otherProcess.remove(await t.upload(randomBytes(1_000)))
    expect(t.uploads.admits({ address }, 1)).toBe(false)
    expect(await t.uploads.sweep()).toBe(0)
    expect(t.uploads.admits({ address }, 4_000)).toBe(true)
  })

  it('counts after a sweep what another process has written', async () => {
    const otherProcess = await t.openAgain()
    const id = await t.begin(1_000)
    await writeFile(join(t.dir, id), randomBytes(700))
    await otherProcess.sweep()
    expect(otherProcess.admits({ address: '10.0.0.1' }, 4_300)).toBe(false)
    expect(otherProcess.admits({ address: '10.0.0.1' }, 4_000)).toBe(true)
  })

  it.each(['after', 'before'])('counts an upload that begins just %s a sweep', async (when) => {
    const begin = () =>
      uploadRequest.run({ address: '10.0.0.1', announceExpiry: () => {} }, () =>
        t.uploads.files.create(new Upload({ id: 'A'.repeat(22), size: 1_000, offset: 0 })),
      )
    await Promise.all(when === 'after' ? [t.uploads.sweep(), begin()] : [begin(), t.uploads.sweep()])
    for (let i = 0; i < 4; i++)
      await uploadRequest.run({ address: '10.0.0.1', announceExpiry: () => {} }, () =>
        t.uploads.files.create(new Upload({ id: String(i).repeat(22), size: 0, offset: 0 })),
      )
    expect(t.uploads.admits({ address: '10.0.0.1' })).toBe(false)
  })

  it.each([NaN, Infinity, -1, 1.5, 2 ** 53])(
    'refuses %s as a size, even if the routes have not checked it',
    async (size) => {
      const upload = new Upload({ id: 'A'.repeat(22), size, offset: 0 })
      await expect(t.uploads.files.create(upload)).rejects.toMatchObject({ code: 'body_malformed' })
      expect(await readdir(t.dir)).toEqual([])
    },
  )
})

describe('if there is no room', () => {
  it('what has been silent for ten minutes gives way, the longest silent first', async () => {
    const [first, second] = [await t.begin(1_000), await t.begin(1_000)]
    await t.patch(first, 0, randomBytes(900))
    t.advance(5 * MINUTE)
    await t.patch(second, 0, randomBytes(900))
    for (let i = 0; i < 2; i++) await t.upload(randomBytes(1_000))
    const next = await t.begin(1_000)
    expect((await t.patch(next, 0, randomBytes(500))).status).toBe(429)
    t.advance(5 * MINUTE)
    const at = Number(await t.offsetOf(next))
    expect((await t.patch(next, at, randomBytes(1_000 - at))).status).toBe(204)
    expect((await t.call('HEAD', `/${first}`)).status).toBe(404)
    expect(await t.offsetOf(second)).toBe('900')
  })

  it('uploads of a byte each keep nobody out for longer than that', async () => {
    for (let i = 0; i < 5; i++) await t.upload(randomBytes(1))
    expect((await t.create(5)).status).toBe(429)
    // finished ones wait an hour for their operation
    t.advance(59 * MINUTE)
    expect((await t.create(5)).status).toBe(429)
    t.advance(MINUTE)
    expect((await t.create(5)).status).toBe(201)
  })

  it('only those of the full share give way', async () => {
    const other = await t.begin(1_000, gift('AX'))
    await t.patch(other, 0, randomBytes(10))
    for (let i = 0; i < 5; i++) await t.begin(5)
    t.advance(15 * MINUTE)
    expect((await t.create(5)).status).toBe(201)
    expect(await t.offsetOf(other)).toBe('10')
  })

  it('an upload that another process has continued does not give way', async () => {
    const ids = []
    for (let i = 0; i < 5; i++) ids.push(await t.begin(5))
    t.advance(15 * MINUTE)
    for (const id of ids.slice(1)) await writeFile(join(t.dir, id), 'x')
    expect((await t.create(5)).status).toBe(201)
    t.advance(MINUTE)
    expect((await t.create(5)).status).toBe(429)
    expect((await t.call('HEAD', `/${ids[0]}`)).status).toBe(404)
    expect(await t.offsetOf(ids[1] ?? '')).toBe('1')
  })
})

describe('the digest of a content', () => {
  it('belongs to a finished upload, is computed once, and is removed with the upload', async () => {
    const bytes = randomBytes(900)
    const id = await t.upload(bytes)
    const digest = createHash('sha256').update(bytes).digest('base64url')
    expect(await t.uploads.digest(id)).toBe(digest)
    await writeFile(join(t.dir, id), randomBytes(900))
    expect(await t.uploads.digest(id)).toBe(digest)
    await t.uploads.remove(id)
    expect(await t.uploads.digest(id)).toBeNull()
  })

  it('is not known before the upload is finished', async () => {
    expect(await t.uploads.digest(await t.begin(600))).toBeNull()
    expect(await t.uploads.digest('A'.repeat(22))).toBeNull()
    expect(await t.uploads.digest('../secret')).toBeNull()
  })
})

describe('expiry', () => {
  it('is announced: an hour without a byte, and seven days after the creation whatever happens in between', async () => {
    const created = await t.create(600)
    expect(created.headers.get('upload-expires')).toBe(new Date(t.start + DAY / 24).toUTCString())
    const id = created.id
    const expected = new Date(t.start + 7 * DAY).toUTCString()
    expect((await t.patch(id, 0, randomBytes(100))).headers.get('upload-expires')).toBe(expected)
    t.advance(3 * DAY)
    expect((await t.call('HEAD', `/${id}`)).headers.get('upload-expires')).toBe(expected)
    expect((await t.patch(id, 100, randomBytes(100))).headers.get('upload-expires')).toBe(expected)
    expect((await t.create(0)).headers.get('upload-expires')).toBe(new Date(t.start + 10 * DAY).toUTCString())
  })

  it('ends an upload, finished or not, and the sweep removes its files', async () => {
    const [done, half] = [await t.upload(Buffer.from('bytes')), await t.begin(600)]
    await t.patch(half, 0, randomBytes(5))
    t.advance(3 * DAY)
    const young = await t.upload(Buffer.from('young'))
    t.advance(4 * DAY - 1)
    expect(await t.uploads.sweep()).toBe(0)
    expect(await t.uploads.read(done)).not.toBeNull()
    t.advance(1)
    expect(await t.uploads.finished(done)).toBeNull()
    expect(await t.uploads.read(done)).toBeNull()
    expect((await t.call('HEAD', `/${half}`)).status).toBe(410)
    expect((await t.patch(half, 5, randomBytes(10))).status).toBe(410)
    expect(await t.uploads.sweep()).toBe(2)
    expect((await readdir(t.dir)).sort()).toEqual([young, `${young}.json`].sort())
    expect((await t.call('HEAD', `/${half}`)).status).toBe(404)
    expect((await t.uploads.read(young))?.toString()).toBe('young')
    // and the room that they took is free again
    expect(t.uploads.admits({ address }, 3_995)).toBe(true)
  })

  it('also removes what a crash left without its record, once it is an hour old', async () => {
    t.setClock(Date.now())
    const id = await t.begin(5)
    await rm(join(t.dir, `${id}.json`))
    await writeFile(join(t.dir, 'not-an-upload'), 'kept')
    expect(await t.uploads.sweep()).toBe(0)
    const twoHoursAgo = new Date(Date.now() - DAY / 12)
    await utimes(join(t.dir, id), twoHoursAgo, twoHoursAgo)
    expect(await t.uploads.sweep()).toBe(1)
    expect(await readdir(t.dir)).toEqual(['not-an-upload'])
  })

  it('takes a torn record for no upload', async () => {
    const id = await t.upload(Buffer.from('bytes'))
    await writeFile(join(t.dir, `${id}.json`), '{"id":"')
    expect(await t.uploads.finished(id)).toBeNull()
    expect((await t.call('HEAD', `/${id}`)).status).toBe(404)
    expect((await t.patch(id, 0, Buffer.from('x'))).status).toBe(404)
  })
})
