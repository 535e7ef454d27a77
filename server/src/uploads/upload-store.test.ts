import { Upload } from '@tus/server'
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '../../test/databases'
import { CommitUnknownError } from '../db/store-unavailable'
import { DEFAULT_DISK_LIMITS } from './disk-budget'
import { contentOf, openTestUploads, type TestUploads } from './test-uploads'

const DAY = 24 * 60 * 60_000
const HOUR = DAY / 24
const MINUTE = 60_000
const gift = (code: string, device?: string): Record<string, string> => ({
  'upload-metadata': [`code ${btoa(code)}`, ...(device ? [`device ${btoa(device)}`] : [])].join(','),
})

describe.each(engines)('uploads on $name', (engine) => {
  let t: TestUploads
  beforeEach(async () => {
    t = await openTestUploads(engine)
    return t.close
  })
  const takes = async (client: Pick<TestUploads, 'begin' | 'patch'>, bytes: number, headers = {}) => {
    for (let left = bytes; left > 0; left -= 1_000) {
      const length = Math.min(left, 1_000)
      const answer = await client.patch(await client.begin(length, headers), 0, randomBytes(length))
      expect(answer.status).toBe(204)
    }
  }

  describe('how much may be stored', () => {
    it('limits the bytes from one address, says when to come again, and goes on once an upload was used', async () => {
      const ids: string[] = []
      for (let i = 0; i < 4; i++) ids.push(await t.upload(randomBytes(900)))
      const last = await t.begin(1_000)
      expect((await t.patch(last, 0, randomBytes(400))).status).toBe(204)
      const refused = await t.patch(last, 400, randomBytes(1))
      expect(refused.status).toBe(429)
      expect(refused.headers.get('retry-after')).toBe('300')
      expect(JSON.parse(refused.text)).toMatchObject({ code: 'busy', status: 429 })
      expect(await t.offsetOf(last)).toBe('400')
      expect(await t.parts()).toHaveLength(5)
      await t.uploads.remove(ids[1] ?? '')
      expect((await t.patch(last, 400, randomBytes(600))).status).toBe(204)
      expect(await t.uploads.finished(last)).not.toBeNull()
    })

    it('takes no room for what was only declared', async () => {
      const ids = []
      for (let i = 0; i < 4; i++) ids.push(await t.begin(1_000))
      for (const id of ids) expect((await t.patch(id, 0, randomBytes(1_000))).status).toBe(204)
    })

    it('counts an object and a row for every part, however small it is', async () => {
      const costly = await t.open({ partTakes: 1_500 })
      const id = await costly.begin(1_000)
      for (const offset of [0, 1]) expect((await costly.patch(id, offset, randomBytes(1))).status).toBe(204)
      expect((await costly.patch(id, 2, randomBytes(1))).status).toBe(429)
    })

    it('counts what 20 senders write at once, and never more than there is room for', async () => {
      const ids = []
      for (let i = 0; i < 5; i++) ids.push(await t.begin(1_000))
      const statuses = await Promise.all(
        ids.map(async (id) => (await t.patch(id, 0, randomBytes(1_000))).status),
      )
      expect(statuses.filter((status) => status === 204)).toHaveLength(4)
      expect(statuses.filter((status) => status === 429)).toHaveLength(1)
      expect(await t.parts()).toHaveLength(4)
    })

    it('limits the uploads of one address, however many begin at once at several processes', async () => {
      const there = await t.open()
      const begun = await Promise.all(
        Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? t : there).create(0)),
      )
      expect(begun.filter(({ status }) => status === 201)).toHaveLength(5)
      expect(begun.filter(({ status }) => status === 429)).toHaveLength(15)
      expect(await t.rows()).toBe(5)
    })

    it('gives each gift, device and campaign a share, even if the address has used up its own', async () => {
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

    it('limits the bytes of a gift, a device and a campaign too', async () => {
      await takes(t, 2_000, gift('AX', 'one'))
      for (const device of ['one', 'two']) {
        const id = await t.begin(1_000, gift('AY', device))
        expect((await t.patch(id, 0, randomBytes(501))).status).toBe(429)
        expect((await t.patch(id, 0, randomBytes(500))).status).toBe(204)
      }
    })

    it('reveals to nobody whose gift an upload is for, and stores neither its code nor an address', async () => {
      const id = await t.begin(5, gift('AX', 'one'))
      const { headers } = await t.call('HEAD', `/${id}`)
      expect(headers.get('upload-metadata') ?? '').toBe('')
      const { q, t: tables } = t.db.read
      const stored = JSON.stringify(await q.select().from(tables.uploads))
      expect(stored).not.toContain('"AX"')
      expect(stored).not.toContain('127.0.0.1')
    })

    it('counts at every process what all have stored', async () => {
      const there = await t.open()
      await takes(t, 4_000)
      const refused = await there.begin(1)
      expect((await there.patch(refused, 0, randomBytes(1))).status).toBe(429)
      await takes(there, 1_000, gift('AX', 'one'))
    })

    it.each([NaN, Infinity, -1, 1.5, 2 ** 53])(
      'refuses %s as a size, even if the routes have not checked it',
      async (size) => {
        const upload = new Upload({ id: 'A'.repeat(22), size, offset: 0 })
        await expect(t.uploads.files.create(upload)).rejects.toMatchObject({ code: 'body_malformed' })
        expect(await t.rows()).toBe(0)
      },
    )
  })

  describe('if there is no room', () => {
    it('uploads that have been silent for ten minutes give way, the longest silent first', async () => {
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

    it('finished uploads of a byte each keep others out for an hour, no longer', async () => {
      for (let i = 0; i < 5; i++) await t.upload(randomBytes(1))
      expect((await t.create(5)).status).toBe(429)
      // finished ones wait an hour for their operation
      t.advance(59 * MINUTE)
      expect((await t.create(5)).status).toBe(429)
      t.advance(MINUTE)
      expect((await t.create(5)).status).toBe(201)
    })

    it('only uploads of the full share give way', async () => {
      const other = await t.begin(1_000, gift('AX'))
      await t.patch(other, 0, randomBytes(10))
      for (let i = 0; i < 5; i++) await t.begin(5)
      t.advance(15 * MINUTE)
      expect((await t.create(5)).status).toBe(201)
      expect(await t.offsetOf(other)).toBe('10')
    })

    it('an upload that another process has continued does not give way', async () => {
      const there = await t.open()
      const ids = []
      for (let i = 0; i < 5; i++) ids.push(await t.begin(5))
      t.advance(15 * MINUTE)
      for (const id of ids.slice(1)) await there.patch(id, 0, randomBytes(1))
      expect((await t.create(5)).status).toBe(201)
      t.advance(MINUTE)
      expect((await t.create(5)).status).toBe(429)
      expect((await t.call('HEAD', `/${ids[0]}`)).status).toBe(404)
      expect(await t.offsetOf(ids[1] ?? '')).toBe('1')
    })

    it('an upload does not give way to itself', async () => {
      const half = await t.begin(1_000)
      await t.patch(half, 0, randomBytes(500))
      t.advance(15 * MINUTE)
      await takes(t, 3_500)
      expect((await t.patch(half, 500, randomBytes(500))).status).toBe(429)
      expect(await t.offsetOf(half)).toBe('500')
    })
  })

  describe('the digest of a content', () => {
    it('belongs to a finished upload, is computed once, and is removed with the upload', async () => {
      const bytes = randomBytes(900)
      const id = await t.begin(900)
      await t.patch(id, 0, bytes.subarray(0, 400))
      await t.patch(id, 400, bytes.subarray(400))
      const digest = createHash('sha256').update(bytes).digest('base64url')
      expect(await t.uploads.digest(id)).toBe(digest)
      for (const key of await t.parts()) await t.blobs.parts.delete(key)
      expect(await (await t.open()).uploads.digest(id)).toBe(digest)
      await t.uploads.remove(id)
      expect(await t.uploads.digest(id)).toBeNull()
    })

    it('of one part needs no reading', async () => {
      const bytes = randomBytes(900)
      const id = await t.upload(bytes)
      for (const key of await t.parts()) await t.blobs.parts.delete(key)
      expect(await t.uploads.digest(id)).toBe(createHash('sha256').update(bytes).digest('base64url'))
    })

    it('is not known before the upload is finished, nor without all of its parts', async () => {
      expect(await t.uploads.digest(await t.begin(600))).toBeNull()
      expect(await t.uploads.digest('A'.repeat(22))).toBeNull()
      expect(await t.uploads.digest('../secret')).toBeNull()
      const id = await t.begin(2)
      for (const offset of [0, 1]) await t.patch(id, offset, randomBytes(1))
      const [some = ''] = await t.parts()
      await t.blobs.parts.delete(some)
      expect(await t.uploads.digest(id)).toBeNull()
      await expect(contentOf(t.uploads, id)).rejects.toMatchObject({ code: 'upload_unknown' })
    })
  })

  it('a finished upload is read from any place to any other', async () => {
    const bytes = randomBytes(900)
    const id = await t.begin(900)
    for (let at = 0; at < 900; at += 300) await t.patch(id, at, bytes.subarray(at, at + 300))
    const file = await t.uploads.finished(id)
    expect(file?.size).toBe(900)
    for (const [from, to] of [
      [0, 900],
      [0, 10],
      [290, 310],
      [100, 800],
      [600, 5_000],
    ] as const)
      expect(Buffer.from((await file?.read(from, to)) ?? [])).toEqual(bytes.subarray(from, to))
  })

  describe('expiry', () => {
    it('is announced: after an hour without a byte, and seven days after the creation in any case', async () => {
      const created = await t.create(600)
      expect(created.headers.get('upload-expires')).toBe(new Date(t.start + HOUR).toUTCString())
      const id = created.id
      const expected = new Date(t.start + 7 * DAY).toUTCString()
      expect((await t.patch(id, 0, randomBytes(100))).headers.get('upload-expires')).toBe(expected)
      t.advance(3 * DAY)
      expect((await t.call('HEAD', `/${id}`)).headers.get('upload-expires')).toBe(expected)
      expect((await t.patch(id, 100, randomBytes(100))).headers.get('upload-expires')).toBe(expected)
      expect((await t.create(0)).headers.get('upload-expires')).toBe(
        new Date(t.start + 10 * DAY).toUTCString(),
      )
    })

    it('ends an upload, finished or not, and the sweep of any process removes it', async () => {
      const [done, half] = [await t.upload(Buffer.from('bytes')), await t.begin(600)]
      await t.patch(half, 0, randomBytes(5))
      t.advance(3 * DAY)
      const young = await t.upload(Buffer.from('young'))
      t.advance(4 * DAY - 1)
      expect(await t.uploads.sweep()).toBe(0)
      expect(await contentOf(t.uploads, done)).not.toBeNull()
      t.advance(1)
      expect(await t.uploads.finished(done)).toBeNull()
      expect((await t.call('HEAD', `/${half}`)).status).toBe(410)
      expect((await t.patch(half, 5, randomBytes(10))).status).toBe(410)
      const there = await t.open()
      const swept = await Promise.all([t.uploads.sweep(), there.uploads.sweep()])
      expect(swept.reduce((sum, removed) => sum + removed)).toBe(2)
      expect([await t.rows(), (await t.parts()).length]).toEqual([1, 1])
      expect((await t.call('HEAD', `/${half}`)).status).toBe(404)
      expect((await contentOf(t.uploads, young))?.toString()).toBe('young')
      // the room that they took is free again
      await takes(t, 3_995)
    })
  })

  describe('several processes', () => {
    it('continue what another one began, as often as it moves', async () => {
      const there = await t.open()
      const bytes = randomBytes(1_000)
      const id = await t.begin(1_000)
      for (let at = 0; at < 1_000; at += 100) {
        const client = at % 200 === 0 ? t : there
        expect(await client.offsetOf(id)).toBe(String(at))
        expect((await client.patch(id, at, bytes.subarray(at, at + 100))).status).toBe(204)
      }
      expect(await contentOf(there.uploads, id)).toEqual(bytes)
    })

    it('take the bytes of one of 20 writers at one offset, and keep no object of the others', async () => {
      const places = [t, await t.open(), await t.open()]
      const id = await t.begin(500)
      const answers = await Promise.all(
        Array.from({ length: 21 }, (_, i) => (places[i % 3] ?? t).patch(id, 0, Buffer.alloc(500, i))),
      )
      const refused = answers.filter(({ status }) => status !== 204)
      expect(refused).toHaveLength(20)
      for (const { status, text } of refused)
        expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([409, 'upload_offset_wrong'])
      const bytes = await contentOf(t.uploads, id)
      expect(bytes).toHaveLength(500)
      expect(new Set(bytes).size).toBe(1)
      expect(await t.parts()).toHaveLength(1)
    })

    it('that die between an object and its row leave an object, which a sweep removes after an hour', async () => {
      t.setClock(Date.now())
      const id = await t.begin(500)
      await t.patch(id, 0, randomBytes(100))
      const dying = await t.open({
        db: { ...t.db, write: () => Promise.reject(new CommitUnknownError(new Error('killed'))) },
      })
      expect((await dying.patch(id, 100, randomBytes(100))).status).toBe(503)
      expect(await t.parts()).toHaveLength(2)
      await t.uploads.sweep()
      expect(await t.parts()).toHaveLength(2)
      expect(await t.offsetOf(id)).toBe('100')
      expect((await t.patch(id, 100, randomBytes(400))).status).toBe(204)
      t.advance(HOUR + MINUTE)
      expect(await t.uploads.sweep()).toBe(0)
      expect(await t.parts()).toHaveLength(2)
      expect(await contentOf(t.uploads, id)).toHaveLength(500)
    })
  })

  it('keeps what a slow connection has brought so far, and the rest when it breaks', async () => {
    const bytes = randomBytes(100_000)
    const large = { maxBytes: bytes.length, limits: DEFAULT_DISK_LIMITS }
    const [here, there] = [await t.open(large), await t.open(large)]
    const id = await here.begin(bytes.length)
    const sending = request(`${here.endpoint}/${id}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    }).on('error', () => {})
    let sent = 0
    const send = (length: number) => sending.write(bytes.subarray(sent, (sent += length)))
    send(20_000)
    const arrived = async () => Number(await there.offsetOf(id))
    await expect
      .poll(() => {
        t.advance(10_000)
        send(100)
        return arrived()
      })
      .toBeGreaterThanOrEqual(20_000)
    send(100)
    sending.socket?.destroySoon()
    await expect.poll(arrived).toBe(sent)
  })
})
