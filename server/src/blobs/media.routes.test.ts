import fastify, { type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PICTURE_WIDTHS } from '@tohfa/sync-protocol/files/picture-widths'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { noOutages } from '../../test/no-outages'
import { installProblems } from '../http/problem'
import { createSecrets } from '../crypto/secrets'
import { newBlobKey } from './blob-key'
import type { BlobStore } from './blob-store'
import { NOT_KEYS } from './contract.test-suite'
import { openLocalBlobStore } from './local-blob-store'
import { mediaRoutes } from './media.routes'
import { createPictureVariants } from './images/picture-variants'
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
const failures: unknown[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tohfa-media-'))
  blobs = await openLocalBlobStore(join(root, 'store'))
  await blobs.put(key, bytes, 'image/jpeg')
  await blobs.put(closed, bytes, 'image/jpeg')
  await writeFile(join(root, 'secret.jpg'), 'secret')
  app = fastify()
  installProblems(app, noOutages())
  const space = { check: async () => undefined, isLow: async () => false }
  const variants = createPictureVariants({ blobs, space, reportFailure: (error) => failures.push(error) })
  await app.register(mediaRoutes({ blobs, variants, signedPaths, now: () => now }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (headers: Record<string, string> = {}, method = 'GET', path = key) =>
  fetch(`${origin}/media/${path}`, { method, headers })

/** fetch would normalise the path before sending it */
const rawStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(origin, { path }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
      .on('error', reject)
      .end()
  })

describe('a stored photo', () => {
  it('comes whole, to be kept for a year and only shown as a picture', async () => {
    const response = await get()
    expect(response.status).toBe(200)
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '200000',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
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

  it.each([`"${key}"`, `W/"${key}"`, `"other", "${key}"`, '*'])(
    'answers 304 to a caller that has %s',
    async (etag) => {
      const response = await get({ 'if-none-match': etag })
      expect(response.status).toBe(304)
      expect(response.headers.get('etag')).toBe(`"${key}"`)
      expect((await response.arrayBuffer()).byteLength).toBe(0)
    },
  )

  it('is sent to a caller that has another version', async () => {
    const response = await get({ 'if-none-match': '"profiles/another"' })
    expect(response.status).toBe(200)
    await response.arrayBuffer()
  })

  it('comes in ranges', async () => {
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-199999', 100, 199_999],
      ['bytes=199995-', 199_995, 199_999],
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

  it('answers 416 beyond its end, and comes whole if If-Range names another version', async () => {
    const beyond = await get({ range: 'bytes=200000-' })
    expect(beyond.status).toBe(416)
    expect(beyond.headers.get('content-range')).toBe('bytes */200000')
    expect(await beyond.json()).toMatchObject({ status: 416, code: 'range_unsatisfiable' })
    const another = await get({ range: 'bytes=0-9', 'if-range': '"another"' })
    expect(another.status).toBe(200)
    expect((await another.arrayBuffer()).byteLength).toBe(200_000)
    const same = await get({ range: 'bytes=0-9', 'if-range': `"${key}"` })
    expect(same.status).toBe(206)
    await same.arrayBuffer()
  })
})

describe('a file that needs more than its key', () => {
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
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: `"${closed}"`,
    })
    expect(await status(signed(), {}, 'HEAD')).toBe(200)
    expect(await status(signed(), { 'if-none-match': `"${closed}"` })).toBe(304)
  })

  it('has the same path for an hour, which lasts for at least one hour and at most two', async () => {
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

  it('is not found without its signature, with that of another file, or with a later end', async () => {
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

describe('a smaller copy', () => {
  const photo = newBlobKey('profiles', 'jpg', randomBytes)
  const hidden = newBlobKey('diary', 'jpg', randomBytes)
  beforeAll(async () => {
    const picture = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#a05' } })
      .jpeg()
      .toBuffer()
    for (const one of [photo, hidden]) await blobs.put(one, picture, 'image/jpeg')
  })

  it.each(PICTURE_WIDTHS)('comes %i pixels wide as WebP, to be kept for a year', async (width) => {
    const response = await get({}, 'GET', `${photo}?w=${width}`)
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width, height: (width * 9) / 16 })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(body.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: `"${photo}?w=${width}"`,
    })
    const again = await get({ 'if-none-match': `"${photo}?w=${width}"` }, 'GET', `${photo}?w=${width}`)
    expect(again.status).toBe(304)
    const head = await get({}, 'HEAD', `${photo}?w=${width}`)
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(body.length)])
  })

  it('of a private picture opens by the path of the picture, for as long as that does', async () => {
    const path = signedPaths.signedPath(hidden, now).slice('/media/'.length)
    const response = await get({}, 'GET', `${path}&w=480`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('private, max-age=7200')
    await response.arrayBuffer()
    for (const query of ['w=480', 'w=480&until=99999999999&signature=x'])
      expect((await get({}, 'GET', `${hidden}?${query}`)).status).toBe(404)
    now = START + 2 * 60 * 60_000
    expect((await get({}, 'GET', `${path}&w=480`)).status).toBe(404)
    now = START
  })

  it('has one of the widths that the app asks for, and only exists for a picture', async () => {
    for (const w of ['', '481', '0', '-1', '480px', '480&w=960', '1e3'])
      expect((await get({}, 'GET', `${photo}?w=${w}`)).status, w).toBe(404)
    const recording = newBlobKey('diary', 'webm', randomBytes)
    await blobs.put(recording, bytes, 'audio/webm')
    const path = signedPaths.signedPath(recording, now).slice('/media/'.length)
    expect((await get({}, 'GET', `${path}&w=480`)).status).toBe(404)
    expect((await get({}, 'GET', `${newBlobKey('profiles', 'jpg', randomBytes)}?w=480`)).status).toBe(404)
  })

  it('is the picture itself, uncached, if none can be made', async () => {
    const response = await get({}, 'GET', `${key}?w=480`)
    expect(response.status).toBe(200)
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), bytes)).toBe(0)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(failures).toHaveLength(1)
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
