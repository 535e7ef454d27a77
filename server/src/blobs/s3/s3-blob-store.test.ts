import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { ConfigError } from '../../config/config'
import type { BlobStore, ListedBlob } from '../blob-store'
import { blobStoreContract } from '../contract.test-suite'
import { openBlobStore } from '../open-blob-store'
import { readBlob } from '../read-blob'
import { startTestS3, type TestS3 } from './s3.test-server'

let s3: TestS3
beforeAll(async () => {
  s3 = await startTestS3()
})
afterAll(() => s3.stop())

const open = (storageUrl: string) => openBlobStore({ storageUrl, dir: '/nowhere' })

blobStoreContract('S3', () => open(s3.storageUrl))

blobStoreContract('S3 under a prefix', () => open(s3.urlOf('gifts/one/of-many')))

it('sees nothing of another installation in the same bucket, whatever its prefix, its trash or its id', async () => {
  const key = 'profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg'
  const prefixes = ['', '/a', '/ab', '/a/b', '/profiles']
  const stores = await Promise.all(prefixes.map((prefix) => open(s3.urlOf(`shared${prefix}`))))
  const listed = async ({ list }: Pick<BlobStore, 'list'>) => {
    const keys: string[] = []
    for await (const blob of list()) keys.push(blob.key)
    return keys
  }
  const seen = () =>
    Promise.all(
      stores.map(async (store) => [
        await listed(store),
        await listed(store.trash),
        await store.storeId.read(),
        (await readBlob(store, key))?.toString(),
      ]),
    )
  const nothing = [[], [], null, undefined]
  for (const [i, store] of stores.entries()) {
    const others = await seen()
    await store.storeId.write(prefixes[i] || 'none')
    await store.put(key, Buffer.from(`of ${prefixes[i]}`), 'image/jpeg')
    expect(await seen()).toEqual(others.with(i, [[key], [], prefixes[i] || 'none', `of ${prefixes[i]}`]))
    expect(others[i]).toEqual(nothing)
  }
  const full = await seen()
  for (const [i, store] of stores.entries()) {
    await store.trash.put(key)
    expect(await seen()).toEqual(full.with(i, [[], [key], prefixes[i] || 'none', undefined]))
    await store.trash.restore(key)
  }
  expect(await seen()).toEqual(full)
  for (const store of stores) await store.close()
})

const page = (key: string, next: string) => `<?xml version="1.0" encoding="UTF-8"?>
  <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>gifts</Name>
    <IsTruncated>${next !== ''}</IsTruncated>${next}
    <Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>7</Size></Contents>
  </ListBucketResult>`

it('lists page after page, and leaves out what is not a stored file', async () => {
  const [first, third] = ['profiles/AAAAAAAAAAAAAAAAAAAAAA.jpg', 'profiles/BBBBBBBBBBBBBBBBBBBBBB.jpg']
  const next = (token: string) => `<NextContinuationToken>${token}</NextContinuationToken>`
  // s3rver's continuation tokens need DES, which OpenSSL 3 no longer has: one answer per token is enough here
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

it('names STORAGE_URL if the store id cannot be read or written', async () => {
  const service = createServer((request, response) => {
    const mayBeRead = request.method === 'HEAD' || request.url?.includes('readable') === true
    response.writeHead(
      request.method === 'GET' && mayBeRead ? 404 : mayBeRead && request.method === 'HEAD' ? 200 : 403,
    )
    response.end('<Error><Code>AccessDenied</Code></Error>')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const endpoint = `endpoint=http%3A%2F%2F127.0.0.1%3A${port}`
  const closed = await open(`s3://gifts?${endpoint}`)
  await expect(closed.storeId.read()).rejects.toThrow(/^STORAGE_URL should .*"gifts" gave AccessDenied/)
  const readable = await open(`s3://readable?${endpoint}`)
  expect(await readable.storeId.read()).toBeNull()
  await expect(readable.storeId.write('one')).rejects.toThrow(ConfigError)
  service.close()
})

it('stops the start, naming STORAGE_URL, if bucket or credentials are wrong, or the service is away', async () => {
  const storageKeys = { accessKeyId: 'unknown', secretAccessKey: 'hidden' }
  const refused = openBlobStore({ storageUrl: s3.storageUrl, storageKeys, dir: '/nowhere' })
  await expect(refused).rejects.toThrow(/^STORAGE_URL should name a bucket [^]*"gifts" gave (?!.*hidden)/)
  await expect(open(s3.urlOf('another-bucket'))).rejects.toThrow(/^STORAGE_URL .*"another-bucket"/)
  await expect(open(s3.urlOf('another-bucket'))).rejects.toThrow(ConfigError)
  await expect(open('s3://gifts?endpoint=http%3A%2F%2F127.0.0.1%3A1&region=x')).rejects.toThrow(
    /^STORAGE_URL .*ECONNREFUSED/,
  )
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined)
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere')
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(open(s3.storageUrl)).rejects.toThrow(/^STORAGE_URL .* AWS_ACCESS_KEY_ID/)
}, 30_000)
