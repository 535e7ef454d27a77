import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError } from '../../config'
import type { ListedBlob } from '../blob-store'
import { blobStoreContract } from '../contract.test-suite'
import { openBlobStore } from '../open-blob-store'
import { startTestS3, type TestS3 } from './s3.test-server'

let s3: TestS3
beforeAll(async () => {
  s3 = await startTestS3()
})
afterAll(() => s3.stop())

const open = (storageUrl: string) => openBlobStore({ storageUrl, dir: '/nowhere' })

blobStoreContract('S3', () => open(s3.storageUrl))

const page = (key: string, next: string) => `<?xml version="1.0" encoding="UTF-8"?>
  <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>gifts</Name>
    <IsTruncated>${next !== ''}</IsTruncated>${next}
    <Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>7</Size></Contents>
  </ListBucketResult>`

it('lists page after page, and leaves out what is not a stored file', async () => {
  const [first, third] = ['profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg', 'profiles/BBBBBBBBBBBBBBBBBBBBBB.jpg']
  const next = (token: string) => `<NextContinuationToken>${token}</NextContinuationToken>`
  // s3rver's continuation tokens need DES, which OpenSSL 3 no longer has: an answer for each token is enough here
  const pages = new Map([
    [null, page(first, next('two'))],
    ['two', page('backup/everything.zip', next('three'))],
    ['three', page(third, '')],
  ])
  const service = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://loopback')
    response.setHeader('content-type', 'application/xml')
    response.end(request.method === 'HEAD' ? '' : pages.get(searchParams.get('continuation-token')))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const store = await open(`s3://gifts?endpoint=http%3A%2F%2F127.0.0.1%3A${port}`)
  const seen: ListedBlob[] = []
  for await (const blob of store.list()) seen.push(blob)
  const modifiedAt = new Date('2026-01-02T03:04:05Z')
  expect(seen).toEqual([
    { key: first, modifiedAt, size: 7 },
    { key: third, modifiedAt, size: 7 },
  ])
  await store.close()
  service.close()
})

it('stops the start, naming STORAGE_URL, when the bucket is missing or the service away', async () => {
  await expect(open(s3.urlOf('another-bucket'))).rejects.toThrow(/^STORAGE_URL .*"another-bucket"/)
  await expect(open(s3.urlOf('another-bucket'))).rejects.toThrow(ConfigError)
  await expect(open('s3://gifts?endpoint=http%3A%2F%2F127.0.0.1%3A1&region=x')).rejects.toThrow(
    /^STORAGE_URL .*ECONNREFUSED/,
  )
}, 30_000)
