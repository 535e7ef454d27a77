/** Files in S3: what a view costs there, and which pictures browsers read there themselves. */
import { PICTURE_WIDTHS } from '@tohfa/sync-protocol/files/picture-widths'
import fastify, { type FastifyInstance } from 'fastify'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { noOutages } from '../../test/no-outages'
import { createSecrets } from '../crypto/secrets'
import { installProblems } from '../http/problem'
import { newBlobKey } from './blob-key'
import type { BlobStore } from './blob-store'
import { mediaRoutes } from './media.routes'
import { openBlobStore } from './open-blob-store'
import { createPictureVariants } from './images/picture-variants'
import { startTestS3, type TestS3 } from './s3/s3.test-server'
import { createSignedPaths } from './signed-paths'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** In front of an S3 service: notes the calls. */
async function openCounter(storageUrl: string) {
  const service = new URL(new URL(storageUrl).searchParams.get('endpoint') ?? '')
  const calls: string[] = []
  const proxy = createServer((asked, answer) => {
    const { method = '', url = '', headers } = asked
    calls.push(method)
    const to = { host: service.hostname, port: service.port, method, path: url, headers }
    asked.pipe(request(to, (got) => got.pipe(answer.writeHead(got.statusCode ?? 500, got.headers))))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const url = new URL(storageUrl)
  url.searchParams.set('endpoint', origin)
  return { calls, origin, storageUrl: url.href, close: () => proxy.close().closeAllConnections() }
}

/** What AWS's documentation says that the signature of an address is; the S3 service of the tests checks none. */
function signatureOf(address: URL, host: string, secret: string): string {
  const query = [...address.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const date = address.searchParams.get('X-Amz-Date') ?? ''
  const scope = address.searchParams.get('X-Amz-Credential')?.split('/').slice(1) ?? []
  const asked = ['GET', address.pathname, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const digest = createHash('sha256').update(asked).digest('hex')
  const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  return mac(
    scope.reduce<string | Buffer>(mac, `AWS4${secret}`),
    ['AWS4-HMAC-SHA256', date, scope.join('/'), digest].join('\n'),
  ).toString('hex')
}

let s3: TestS3
let counter: Awaited<ReturnType<typeof openCounter>>
const [shown, face, hidden] = (['images', 'profiles', 'diary'] as const).map((kind) =>
  newBlobKey(kind, 'jpg', randomBytes),
) as [string, string, string]
const recording = newBlobKey('diary', 'webm', randomBytes)
let picture: Buffer
const sound = randomBytes(50_000)
beforeAll(async () => {
  s3 = await startTestS3()
  counter = await openCounter(s3.storageUrl)
  const create = { width: 1200, height: 600, channels: 3, background: '#a05' } as const
  picture = await sharp({ create }).jpeg().toBuffer()
  const blobs = await openBlobStore({ storageUrl: s3.storageUrl, dir: '/nowhere' })
  for (const key of [shown, face, hidden]) await blobs.put(key, picture, 'image/jpeg')
  await blobs.put(recording, sound, 'audio/webm')
  await blobs.close()
})
afterAll(async () => {
  counter.close()
  await s3.stop()
})

// the storage goes by its own clock
const NOON = Math.floor(Date.now() / DAY) * DAY + 12 * 60 * MINUTE

/** The media calls of a server over the bucket. */
async function openMedia(mediaUrl?: string, now = NOON) {
  const blobs = await openBlobStore({ storageUrl: counter.storageUrl, mediaUrl, dir: '/nowhere' })
  const signedPaths = createSignedPaths(createSecrets('the root secret of a test'))
  const app = fastify()
  installProblems(app, noOutages())
  const space = { check: async () => undefined, isLow: async () => false }
  const reportFailure = (error: unknown) => {
    throw error
  }
  const variants = createPictureVariants({ blobs, space, reportFailure })
  await app.register(mediaRoutes({ blobs, variants, signedPaths, now: () => now }))
  const get = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    counter.calls.length = 0
    const answer = await app.inject({ method, url: `/media/${path}`, headers })
    return {
      ...{ status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload },
      calls: [...counter.calls],
    }
  }
  return {
    ...{ app, blobs, get },
    advance: (ms: number) => void (now += ms),
    signed: (key: string) => signedPaths.signedPath(key, now).slice('/media/'.length),
    /** as a page shows it */
    show: (path: string) => get(path, { 'sec-fetch-dest': 'image' }),
  }
}
let media: Awaited<ReturnType<typeof openMedia>>
const close = async ({ app, blobs }: { app: FastifyInstance; blobs: BlobStore }) => {
  await app.close()
  await blobs.close()
}

describe('a view of a file in S3', () => {
  beforeAll(async () => (media = await openMedia()))
  afterAll(() => close(media))

  it('costs one call of S3: whole, in part, by HEAD, as a smaller copy, or if the caller has it', async () => {
    const { get, signed, show } = media
    const path = signed(recording)
    const whole = await get(path)
    expect([whole.status, whole.calls]).toEqual([200, ['GET']])
    expect(whole.bytes.equals(sound)).toBe(true)
    for (const [range, start, end] of [
      ['bytes=100-199', 100, 199],
      ['bytes=49000-', 49_000, 49_999],
      ['bytes=49000-99999', 49_000, 49_999],
    ] as const) {
      const part = await get(path, { range })
      expect([part.status, part.calls]).toEqual([206, ['GET']])
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/50000`)
      expect(part.headers['content-length']).toBe(String(end - start + 1))
      expect(part.bytes.equals(sound.subarray(start, end + 1))).toBe(true)
    }
    expect(await get(path, { 'if-none-match': `"${recording}"` })).toMatchObject({
      ...{ status: 304, calls: ['HEAD'] },
    })
    expect(await get(path, {}, 'HEAD')).toMatchObject({ status: 200, calls: ['HEAD'] })
    await get(`${shown}?w=480`)
    expect(await get(`${shown}?w=480`)).toMatchObject({ status: 200, calls: ['GET'] })
    // nobody leads a browser to a storage that it may not reach
    expect(await show(shown)).toMatchObject({ status: 200, calls: ['GET'] })
  })
})

describe('a picture in storage that browsers can reach', () => {
  const addressOf = ({ headers }: { headers: { location?: string | undefined } }) =>
    new URL(headers.location ?? '')
  let cdn: Awaited<ReturnType<typeof openCounter>>
  beforeAll(async () => (cdn = await openCounter(s3.storageUrl)))
  afterAll(() => cdn.close())
  beforeEach(async () => {
    media = await openMedia(cdn.origin)
    return () => close(media)
  })

  it('is read there, at an address that stays the same for a day and is signed for the storage’s host', async () => {
    const { show, advance } = media
    const answer = await show(shown)
    expect(answer).toMatchObject({ status: 302, calls: [] })
    expect(answer.headers).toMatchObject({
      'cache-control': `private, max-age=${(12 * 60 * MINUTE) / 1000}`,
      vary: 'sec-fetch-dest',
      'x-content-type-options': 'nosniff',
    })
    const address = addressOf(answer)
    expect(address.origin).toBe(cdn.origin)
    expect(address.searchParams.get('X-Amz-Expires')).toBe(String((2 * DAY) / 1000))
    expect(address.searchParams.get('X-Amz-Signature')).toBe(
      signatureOf(address, new URL(counter.origin).host, 'S3RVER'),
    )

    const read = await fetch(address)
    expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=86400, s-maxage=3600, immutable',
    })
    advance(11 * 60 * MINUTE)
    expect(addressOf(await show(shown)).href).toBe(address.href)
    advance(60 * MINUTE)
    expect(addressOf(await show(shown)).href).not.toBe(address.href)
  })

  it('opens by its address for at most ten minutes if it is private, and only for callers with its path', async () => {
    // at noon, it would be over for the storage in the afternoon
    const now = Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE
    const opened = await openMedia(cdn.origin, now)
    onTestFinished(() => close(opened))
    const { show, signed, advance } = opened
    const path = signed(hidden)
    const address = addressOf(await show(path))
    expect(address.searchParams.get('X-Amz-Expires')).toBe('600')
    expect((await fetch(address)).headers.get('cache-control')).toBe('private, max-age=600')
    expect((await show(path)).headers['cache-control']).toBe('private, max-age=300')
    advance(5 * MINUTE)
    expect(addressOf(await show(path)).href).not.toBe(address.href)
    for (const closed of [hidden, `${hidden}?until=99999999999&signature=x`, path.slice(0, -1)])
      expect(await show(closed)).toMatchObject({ status: 404, calls: [] })
    advance(120 * MINUTE)
    expect(await show(path)).toMatchObject({ status: 404, calls: [] })
  })

  it.each(PICTURE_WIDTHS)('is redirected to its copy of %i pixels once that exists', async (width) => {
    const path = `${face}?w=${width}`
    expect((await media.show(path)).status).toBe(200)
    const answer = await media.show(path)
    expect(answer).toMatchObject({ status: 302, calls: [] })
    const read = await fetch(addressOf(answer))
    expect(read.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(Buffer.from(await read.arrayBuffer())).metadata()).toMatchObject({ width })
  })

  it('is served by this server to scripts, and so is any recording', async () => {
    const { get, show, signed } = media
    for (const headers of [{}, { 'sec-fetch-dest': 'empty' }] as Record<string, string>[]) {
      const answer = await get(shown, headers)
      expect(answer).toMatchObject({ status: 200, headers: { vary: 'sec-fetch-dest' } })
      expect(answer.bytes.equals(picture)).toBe(true)
    }
    expect((await get(signed(recording), { 'sec-fetch-dest': 'audio' })).status).toBe(200)
    expect((await show(signed(recording))).status).toBe(200)
  })
})

it('an address lasts no longer than the credentials that it was signed with', async () => {
  const tomorrow = NOON + DAY
  vi.stubEnv('AWS_CREDENTIAL_EXPIRATION', new Date(tomorrow + 60 * MINUTE).toISOString())
  onTestFinished(() => void vi.unstubAllEnvs())
  const opened = await openMedia('https://media.test', tomorrow)
  onTestFinished(() => close(opened))
  expect((await opened.show(shown)).headers['cache-control']).toBe('private, max-age=3600')
  opened.advance(60 * MINUTE)
  expect(await opened.show(shown)).toMatchObject({ status: 200, calls: ['GET'] })
})
