import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { StoreUnavailableError } from '../../db/store-unavailable'
import { tellingWhenAway } from '../away'
import { openS3BlobStore } from './s3-blob-store'

const KEY = 'images/AAAAAAAAAAAAAAAAAAAAAA.jpg'

/** A service at 127.0.0.1, and a store of files there. */
async function openAt(listener: RequestListener) {
  process.env.AWS_ACCESS_KEY_ID ??= 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'S3RVER'
  const service = createServer(listener)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const store = await openS3BlobStore(`s3://gifts?endpoint=http%3A%2F%2F127.0.0.1%3A${port}`, {
    patience: { answerMs: 500, silenceMs: 500 },
  })
  return { service, store: tellingWhenAway(store) }
}

it('a large file is sent again if its connection ends or the service is busy', async () => {
  const seen: string[] = []
  const { service, store } = await openAt((request, response) => {
    if (request.method !== 'PUT') return response.end()
    const put = seen.push('PUT')
    if (put === 1) return request.socket.destroy()
    void text(request).then((sent) => {
      seen.push(sent)
      response.writeHead(put === 2 ? 503 : 200).end()
    })
  })
  await store.put(KEY, { size: 5, stream: () => Readable.from([Buffer.from('bytes')]) }, 'image/jpeg')
  expect(seen).toEqual(['PUT', 'PUT', 'bytes', 'PUT', 'bytes'])
  await store.close()
  service.close()
})

it('a service that fails or is gone counts as away; a missing file does not', async () => {
  let status = 200
  let body = ''
  const { service, store } = await openAt((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body),
  )
  const away = { name: StoreUnavailableError.name, part: 'files' }
  status = 404
  expect(await store.info(KEY)).toBeNull()
  status = 503
  await expect(store.info(KEY)).rejects.toMatchObject(away)
  // the bucket is gone, or the credentials were changed or have expired
  for (const [answered, name] of [
    [404, 'NoSuchBucket'],
    [403, 'InvalidAccessKeyId'],
    [400, 'ExpiredToken'],
  ] as const) {
    status = answered
    body = `<Error><Code>${name}</Code><Message>of the test</Message></Error>`
    await expect(store.get(KEY), name).rejects.toMatchObject(away)
    await expect(store.put(KEY, Buffer.from('x'), 'image/jpeg'), name).rejects.toMatchObject(away)
  }
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
  await expect(store.put(KEY, Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject(away)
  await expect(store.get(KEY)).rejects.toMatchObject(away)
  await store.close()
})

it('a service that is silent counts as away, and a file that it stops sending ends with an error', async () => {
  let isFrozen = false
  const { service, store } = await openAt((request, response) => {
    request.resume()
    if (!isFrozen) return response.end()
    if (request.method === 'GET' && request.url?.includes(KEY))
      response.writeHead(200, { 'content-length': 5 }).write('by')
  })
  isFrozen = true
  const away = { name: StoreUnavailableError.name, part: 'files' }
  const large = { size: 1e6, stream: () => Readable.from([Buffer.alloc(1e6)]) }
  await Promise.all([
    expect(store.info(KEY)).rejects.toMatchObject(away),
    expect(store.parts.get('a'.repeat(22))).rejects.toMatchObject(away),
    expect(store.put(KEY, large, 'image/jpeg')).rejects.toMatchObject(away),
    expect(store.get(KEY).then((found) => text(found!.stream))).rejects.toThrow('timed out'),
  ])
  await store.close()
  service.closeAllConnections()
  service.close()
})
