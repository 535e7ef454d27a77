import fastify, { type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noOutages } from '../../test/no-outages'
import { installProblems } from '../http/problem'
import { createSecrets } from '../crypto/secrets'
import { newBlobKey } from './blob-key'
import type { BlobStore } from './blob-store'
import { NOT_KEYS } from './contract.test-suite'
import { openLocalBlobStore } from './local-blob-store'
import { mediaRoutes } from './media.routes'
import { createSignedPaths } from './signed-paths'

let root: string
let blobs: BlobStore
let app: FastifyInstance
let origin: string
const key = newBlobKey('profiles', 'jpg', randomBytes)
const closed = newBlobKey('travelers', 'jpg', randomBytes)
const bytes = randomBytes(200_000)
const signedPaths = createSignedPaths(createSecrets('the root secret of a test'))
const START = Date.parse('2026-03-01T09:00:00Z')
let now = START

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tohfa-media-'))
  blobs = await openLocalBlobStore(join(root, 'store'))
  await blobs.put(key, bytes, 'image/jpeg')
  await blobs.put(closed, bytes, 'image/jpeg')
  await writeFile(join(root, 'secret.jpg'), 'secret')
  app = fastify()
  installProblems(app, noOutages())
  await app.register(mediaRoutes({ blobs, signedPaths, now: () => now }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (headers: Record<string, string> = {}, method = 'GET', path = key) =>
  fetch(`${origin}/media/${path}`, { method, headers })

/** fetch would tidy the path before it is sent */
const rawStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(origin, { path }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end()
  })

describe('a stored photo', () => {
  it('comes whole, to be kept for a year and shown as nothing but a picture', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '200000',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      etag: `"${key}"`,
    })
  })

  it('answers HEAD with the same headers and no bytes', async () => {
    const [head, whole] = [await get({}, 'HEAD'), await get()]
    expect(head.status).toBe(200)
    const drop = (headers: Headers) => {
      const { date, connection, 'keep-alive': alive, ...rest } = Object.fromEntries(headers)
      expect([date, connection, alive]).toBeDefined()
      return rest
    }
    expect(drop(head.headers)).toEqual(drop(whole.headers))
    expect((await head.arrayBuffer()).byteLength).toBe(0)
    await whole.arrayBuffer()
  })

  it.each([`"${key}"`, `W/"${key}"`, `"other", "${key}"`, '*'])('is 304 to who holds %s', async (etag) => {
    const response = await get({ 'if-none-match': etag })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(`"${key}"`)
    expect((await response.arrayBuffer()).byteLength).toBe(0)
  })

  it('is sent to who holds another one', async () => {
    const response = await get({ 'if-none-match': '"profiles/another"' })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })

  it('comes in ranges', async () => {
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-199999', 100, 199_999],
      ['bytes=-5', 199_995, 199_999],
    ] as const) {
      const response = await get({ range })
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/200000`)
      expect(response.headers.get('content-length')).toBe(String(end - start + 1))
      expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes.subarray(start, end + 1))).toBe(
        0,
      )
    }
  })

  it('is 416 beyond its end, and whole when If-Range names another one', async () => {
    const beyond = await get({ range: 'bytes=200000-' })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe('bytes */200000')
    await beyond.arrayBuffer()
    const another = await get({ range: 'bytes=0-9', 'if-range': '"another"' })
    expect(another.status).toBe(200)
    expect((await another.arrayBuffer()).byteLength).toBe(200_000)
    const same = await get({ range: 'bytes=0-9', 'if-range': `"${key}"` })
    expect(same.status).toBe(206)
    await same.arrayBuffer()
  })
})

describe('a file that a key alone does not open', () => {
  const MINUTE = 60_000
  const minutes = (count: number) => {
    now = START + count * MINUTE
  }
  const signed = (of = closed) => signedPaths.signedPath(of, now).slice('/media/'.length)
  const status = async (path: string, headers = {}, method = 'GET') => {
    const response = await get(headers, method, path)
    await response.arrayBuffer()
    return response.status
  }
  afterEach(() => minutes(0))

  it('comes by a signed path, to be kept until that expires', async () => {
    const response = await get({}, 'GET', signed())
    expect(response.status).toBe(200)
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, max-age=7200',
      'content-security-policy': "default-src 'none'; sandbox",
      etag: `"${closed}"`,
    })
    expect(await status(signed(), {}, 'HEAD')).toBe(200)
    expect(await status(signed(), { 'if-none-match': `"${closed}"` })).toBe(304)
  })

  it('comes in ranges', async () => {
    const response = await get({ range: 'bytes=100-199' }, 'GET', signed())
    expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 100-199/200000'])
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes.subarray(100, 200))).toBe(0)
    expect(await status(signed(), { range: 'bytes=200000-' })).toBe(416)
  })

  it('has the same path for an hour, which lasts for one hour at least and two at most', async () => {
    const first = signed()
    minutes(59)
    expect(signed()).toBe(first)
    minutes(60)
    expect(signed()).not.toBe(first)
    minutes(119)
    expect(await status(first)).toBe(200)
    minutes(120)
    for (const method of ['GET', 'HEAD']) expect(await status(first, {}, method)).toBe(404)
    expect(await status(first, { 'if-none-match': '*' })).toBe(404)
    expect(await status(signed())).toBe(200)
  })

  it('is not there without its signature, with that of another file, or with a later end', async () => {
    const query = signed().split('?')[1] ?? ''
    const other = newBlobKey('travelers', 'jpg', randomBytes)
    await blobs.put(other, bytes, 'image/jpeg')
    for (const path of [
      closed,
      `${closed}?until=99999999999`,
      `${closed}?signature=x`,
      `${closed}?${query.replace(/until=\d+/, 'until=99999999999')}`,
      `${closed}?${query}&until=99999999999`,
      `${closed}?${query.slice(0, -1)}`,
      `${other}?${query}`,
    ])
      expect(await status(path), path).toBe(404)
    const forged = createSignedPaths(createSecrets('another root secret')).signedPath(closed, now)
    expect(await status(forged.slice('/media/'.length))).toBe(404)
    expect(await status(signed(newBlobKey('travelers', 'jpg', randomBytes)))).toBe(404)
  })
})

describe('what is not there', () => {
  it('is a 404 problem without cache', async () => {
    const response = await get({}, 'GET', newBlobKey('profiles', 'jpg', randomBytes))
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ code: 'route_unknown', status: 404 })
  })

  it.each([
    ...NOT_KEYS.map((path) => path.replace(/[\n\0]/g, (c) => encodeURIComponent(c))),
    '../secret.jpg',
    '..%2f..%2fsecret.jpg',
    'profiles/..%2f..%2f..%2fsecret.jpg',
    'profiles/%00.jpg',
  ])('covers /media/%s', async (path) => {
    expect(await rawStatus(`/media/${path}`)).toBe(404)
  })

  it('covers a broken escape with a 4xx', async () => {
    const status = await rawStatus('/media/%zz')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})
