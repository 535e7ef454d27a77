/** A bucket that fails one call in three: every operation with a photo is applied once in the end, and its photo is there. */
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { randomBytes } from 'node:crypto'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createByteQuota } from '../../src/blobs/byte-quota'
import type { BlobStore } from '../../src/blobs/blob-store'
import { openBlobStore } from '../../src/blobs/open-blob-store'
import { startTestS3, type TestS3 } from '../../src/blobs/s3/s3.test-server'
import { createStoredBlobs } from '../../src/blobs/stored-blobs'
import { openTestApp, type TestApp } from '../app'
import { codeSupply } from '../codes'
import { engines } from '../databases'
import { claimOperation } from '../forms'
import { phonePhoto } from '../photos'
import { upload } from '../uploads'

const CLAIMS = 12

/**
 * In front of an S3 service, it answers one call in three with 503, however often the client tries that call again.
 * Half of these calls reach the service nevertheless.
 */
async function openFaultyProxy(storageUrl: string) {
  const service = new URL(new URL(storageUrl).searchParams.get('endpoint') ?? '')
  const calls: string[] = []
  let faulty = true
  const proxy = createServer((asked, answer) => {
    const call = String(asked.headers['amz-sdk-invocation-id'])
    if (!calls.includes(call)) calls.push(call)
    const number = calls.indexOf(call)
    const fails = faulty && number % 3 === 2
    const fail = () => {
      asked.resume()
      answer.writeHead(503, { 'content-type': 'application/xml' })
      answer.end('<Error><Code>SlowDown</Code><Message>of the test</Message></Error>')
    }
    if (fails && number % 2 === 0) return fail()
    const { method, url, headers } = asked
    const passed = request(
      { host: service.hostname, port: service.port, method, path: url, headers },
      (got) => {
        if (!fails) return void got.pipe(answer.writeHead(got.statusCode ?? 500, got.headers))
        got.resume().on('end', fail)
      },
    )
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(storageUrl)
  url.searchParams.set('endpoint', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  return {
    url: url.href,
    mend: () => void (faulty = false),
    close() {
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(resolve))
    },
  }
}

describe.each(engines)('a bucket that fails one call in three, on $name', { timeout: 120_000 }, (engine) => {
  let s3: TestS3
  let proxy: Awaited<ReturnType<typeof openFaultyProxy>>
  let blobs: BlobStore
  let test: TestApp
  beforeAll(async () => {
    s3 = await startTestS3()
    proxy = await openFaultyProxy(s3.storageUrl)
    blobs = await openBlobStore({ storageUrl: proxy.url, dir: '/nowhere' })
    test = await openTestApp(engine, {}, ({ db, now, config }) => ({
      blobs,
      storedBlobs: createStoredBlobs({
        ...{ db, blobs, now, random: randomBytes },
        checkBytes: createByteQuota({ engine: db.engine, limits: config.quotas, now }),
        reportFailure: () => {},
      }),
    }))
  })
  afterAll(async () => {
    await test.close()
    await blobs.close()
    await proxy.close()
    await s3.stop()
  })

  it('only delays claims with photos: each is applied once, with its photo, and none is refused', async () => {
    const supply = await codeSupply(test, CLAIMS)
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const photo = await phonePhoto()
    const operations = []
    for (let i = 0; i < CLAIMS; i++)
      operations.push({
        ...claimOperation(supply.next()),
        files: [
          { field: 'profile_image', upload: await upload(origin, photo), name: 'a.jpg', type: 'image/jpeg' },
        ],
      })

    const applied = new Map<string, OperationResult>()
    let delays = 0
    while (applied.size < CLAIMS) {
      const waiting = operations.filter(({ id }) => !applied.has(id))
      for (const result of await test.sync(waiting)) {
        if (result.outcome === 'applied') applied.set(result.id, result)
        else {
          expect(result).toMatchObject({
            ...{ outcome: 'retry', status: 503, retry_after: expect.any(Number) as number },
            body: { code: 'unavailable' },
          })
          delays += 1
        }
      }
    }
    expect(delays).toBeGreaterThan(0)

    const photos = [...applied.values()].map(
      (result) => (result as { body: QrCode }).body.claimer_profile_image ?? '',
    )
    const look = (url: string) => test.app.inject({ url, headers: { host: 'gifts.test' } })
    for (const answer of await Promise.all(photos.map(look)))
      if (answer.statusCode !== 200) {
        expect(answer.json()).toMatchObject({ status: 503, code: 'unavailable' })
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }

    proxy.mend()
    expect(new Set(photos).size).toBe(CLAIMS)
    for (const url of photos) expect((await look(url)).statusCode).toBe(200)
    for (const result of await test.sync(operations))
      expect(result).toEqual({ ...applied.get(result.id), replayed: true, age: expect.any(Number) as number })
    const { q, t } = test.deps.db.read
    expect(await q.select().from(t.blobs)).toHaveLength(CLAIMS)
  })
})
