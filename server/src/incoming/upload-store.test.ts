import { Upload } from '@tus/server'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
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

describe('how much may lie here', () => {
  it('stops one address at its bytes, says when to come again, and goes on when something was used', async () => {
    const ids = [
      await t.begin(1_000),
      await t.upload(randomBytes(1_000)),
      await t.begin(1_000),
      await t.begin(1_000),
    ]
    const refused = await t.create(1)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('300')
    expect(JSON.parse(refused.text)).toMatchObject({ code: 'busy', status: 429 })
    await t.uploads.remove(ids[1] ?? '')
    await t.begin(1_000)
    expect((await t.create(1)).status).toBe(429)
  })

  it('stops one address at its number of uploads', async () => {
    for (let i = 0; i < 5; i++) await t.begin(0)
    expect((await t.create(0)).status).toBe(429)
  })

  it('remembers over a restart what lies here', async () => {
    for (let i = 0; i < 4; i++) await t.begin(1_000)
    const again = await t.openAgain()
    expect(again.admits('10.0.0.1', 1_000)).toBe(true)
    expect(again.admits('10.0.0.1', 1_001)).toBe(false)
    expect(t.uploads.admits('10.0.0.1', 1_000)).toBe(true)
    expect(t.uploads.admits('127.0.0.1', 1)).toBe(false)
  })

  it('is free again after a sweep where another process has used what lay here', async () => {
    const otherProcess = await t.openAgain()
    for (let i = 0; i < 4; i++) await otherProcess.remove(await t.upload(randomBytes(1_000)))
    expect((await t.create(1)).status).toBe(429)
    expect(await t.uploads.sweep()).toBe(0)
    for (let i = 0; i < 4; i++) await t.begin(1_000)
    expect((await t.create(1)).status).toBe(429)
  })

  it.each(['after', 'before'])('counts an upload that begins just %s a sweep', async (when) => {
    const address = '10.0.0.1'
    const begin = () =>
      uploadRequest.run({ address, announceExpiry: () => {} }, () =>
        t.uploads.files.create(new Upload({ id: 'A'.repeat(22), size: 1_000, offset: 0 })),
      )
    await Promise.all(when === 'after' ? [t.uploads.sweep(), begin()] : [begin(), t.uploads.sweep()])
    expect(t.uploads.admits(address, 3_000)).toBe(true)
    expect(t.uploads.admits(address, 3_001)).toBe(false)
  })
})

describe('the digest of a content', () => {
  it('is that of a finished upload, is computed once, and goes with the upload', async () => {
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
  it('is announced, and lies seven days after the creation whatever comes in between', async () => {
    const expected = new Date(t.start + 7 * DAY).toUTCString()
    const created = await t.create(600)
    expect(created.headers.get('upload-expires')).toBe(expected)
    const id = created.id
    t.advance(3 * DAY)
    expect((await t.patch(id, 0, randomBytes(100))).headers.get('upload-expires')).toBe(expected)
  })

  it('ends an upload, finished or not, and the sweep removes its files', async () => {
    const [done, half] = [await t.upload(Buffer.from('bytes')), await t.begin(600)]
    t.advance(3 * DAY)
    const young = await t.upload(Buffer.from('young'))
    t.advance(4 * DAY - 1)
    expect(await t.uploads.sweep()).toBe(0)
    expect(await t.uploads.read(done)).not.toBeNull()
    t.advance(1)
    expect(await t.uploads.finished(done)).toBeNull()
    expect(await t.uploads.read(done)).toBeNull()
    expect((await t.call('HEAD', `/${half}`)).status).toBe(410)
    expect((await t.patch(half, 0, randomBytes(10))).status).toBe(410)
    expect(await t.uploads.sweep()).toBe(2)
    expect((await readdir(t.dir)).sort()).toEqual([young, `${young}.json`].sort())
    expect((await t.call('HEAD', `/${half}`)).status).toBe(404)
    expect((await t.uploads.read(young))?.toString()).toBe('young')
    // and what they took is free again
    for (let i = 0; i < 3; i++) await t.begin(1_000)
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
