import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { StoreUnavailableError } from '../../db/store-unavailable'
import { openBlobStore } from '../open-blob-store'

const KEY = 'images/AAAAAAAAAAAAAAAAAAAAAA.jpg'

it('a service that fails or is gone counts as away; a missing file does not', async () => {
  process.env.AWS_ACCESS_KEY_ID ??= 'S3RVER'
  process.env.AWS_SECRET_ACCESS_KEY ??= 'S3RVER'
  let status = 200
  let body = ''
  const service = createServer((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(body),
  )
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const store = await openBlobStore({
    storageUrl: `s3://gifts?endpoint=http%3A%2F%2F127.0.0.1%3A${port}`,
    dir: '/nowhere',
  })
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
