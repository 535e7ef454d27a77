import { PICTURE_WIDTHS } from '@tohfa/sync-protocol/picture-widths'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ConfigError, type StorageKeys } from '../../config'
import { assertBlobKey, assertPictureKey, contentTypeOfKey, isBlobKey, isPictureKey } from '../blob-key'
import type { StoredBlob, BlobInfo, BlobStore, BlobVariants, ByteRange, ListedBlob } from '../blob-store'
import { parseS3Url, S3_TRASH } from './s3-url'

const STORE_ID = 'store-id'
const VARIANTS = 'variants'

// the answer to a HEAD has no body, so its error has only a status
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'

const orNull = async <T>(value: Promise<T>): Promise<T | null> => {
  try {
    return await value
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Rejects if the file cannot be opened; the client would leave the stream's error uncaught. */
async function opened(path: string): Promise<Readable> {
  const stream = createReadStream(path)
  await once(stream, 'open')
  return stream
}

function streamOf(body: unknown): Readable {
  if (!(body instanceof Readable)) throw new TypeError('S3 answered without a stream')
  return body
}

/** The names that begin with `prefix`, without it. */
async function* namesUnder(prefix: string, client: S3Client, bucket: string): AsyncGenerator<ListedBlob> {
  let next: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        ...(next === undefined ? {} : { ContinuationToken: next }),
      }),
    )
    for (const { Key, LastModified, Size } of page.Contents ?? []) {
      // whatever the service answers, nothing outside the prefix is ours
      const key = Key?.startsWith(prefix) ? Key.slice(prefix.length) : ''
      if (LastModified) yield { key, modifiedAt: LastModified, size: Size ?? 0 }
    }
    next = page.NextContinuationToken
  } while (next !== undefined)
}

/** The stored files whose names begin with `prefix`. */
async function* listUnder(...place: Parameters<typeof namesUnder>): AsyncGenerator<ListedBlob> {
  for await (const named of namesUnder(...place)) if (isBlobKey(named.key)) yield named
}

/**
 * Files in a bucket of an S3-compatible service.
 * @param url `s3://bucket/prefix?endpoint=https://…&region=…`; all names begin with the prefix and a slash
 * @param ca certificates (PEM) to trust in place of the public ones
 * @param keys undefined: found as AWS tools find them, such as from the environment, a profile or the machine's role
 * @throws ConfigError naming STORAGE_URL if it is malformed or the bucket cannot be reached
 */
export async function openS3BlobStore(url: string, ca?: string, keys?: StorageKeys): Promise<BlobStore> {
  const { bucket, prefix, endpoint, region } = parseS3Url(url)
  const client = new S3Client({
    region,
    ...(keys !== undefined && { credentials: keys }),
    // many compatible services support neither checksum trailers nor buckets as host names
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 60_000,
      ...(ca !== undefined && { httpsAgent: { ca } }),
    },
  })
  const refused = (what: string) => (error: unknown) => {
    const reason = error instanceof Error ? `${error.name} ${error.message}`.trim() : String(error)
    throw new ConfigError(
      'STORAGE_URL',
      `should name a bucket that can be ${what}: "${bucket}" gave ${reason}`,
    )
  }
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket })).catch(refused('reached'))
  } catch (error) {
    client.destroy()
    throw error
  }

  const nameIn = (place: string) => (key: string) => {
    assertBlobKey(key)
    return { Bucket: bucket, Key: place + key }
  }
  const nameOf = nameIn(prefix)
  const trash = `${prefix}${S3_TRASH}/`
  const trashedNameOf = nameIn(trash)
  const storeIdName = { Bucket: bucket, Key: `${prefix}${STORE_ID}` }

  /** S3 has no move. After a crash between the two steps a file is in both places, and is moved again. */
  const move = async (from: typeof storeIdName, to: typeof storeIdName) => {
    const CopySource = [from.Bucket, ...from.Key.split('/')].map(encodeURIComponent).join('/')
    const copied = await orNull(client.send(new CopyObjectCommand({ ...to, CopySource })))
    if (copied) await client.send(new DeleteObjectCommand(from))
  }

  const variantName = (key: string, width: number) => {
    assertPictureKey(key)
    return { Bucket: bucket, Key: `${prefix}${VARIANTS}/${key}.${width}` }
  }
  const variants: BlobVariants = {
    async put(key, width, bytes) {
      await client.send(
        new PutObjectCommand({ ...variantName(key, width), Body: bytes, ContentType: 'image/webp' }),
      )
    },
    async get(key, width) {
      const found = await orNull(client.send(new GetObjectCommand(variantName(key, width))))
      return (
        found && { size: found.ContentLength ?? 0, contentType: 'image/webp', stream: streamOf(found.Body) }
      )
    },
    async delete(key) {
      await Promise.all(
        PICTURE_WIDTHS.map((width) => client.send(new DeleteObjectCommand(variantName(key, width)))),
      )
    },
    async *list() {
      for await (const { key: name } of namesUnder(`${prefix}${VARIANTS}/`, client, bucket)) {
        const key = name.replace(/\.\d+$/, '')
        if (key !== name && isPictureKey(key)) yield key
      }
    },
  }
  /** after the file itself: a variant made during this no longer finds it */
  const dropVariants = async (key: string) => {
    if (isPictureKey(key)) await variants.delete(key)
  }

  return {
    async put(key, content, contentType) {
      await client.send(
        new PutObjectCommand({
          ...nameOf(key),
          Body: Buffer.isBuffer(content) ? content : await opened(content.path),
          ContentLength: Buffer.isBuffer(content) ? content.byteLength : content.size,
          ContentType: contentType,
        }),
      )
    },

    async info(key): Promise<BlobInfo | null> {
      const found = await orNull(client.send(new HeadObjectCommand(nameOf(key))))
      return found && { size: found.ContentLength ?? 0, contentType: contentTypeOfKey(key) }
    },

    async get(key, range?: ByteRange): Promise<StoredBlob | null> {
      const found = await orNull(
        client.send(
          new GetObjectCommand({
            ...nameOf(key),
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        ),
      )
      if (!found) return null
      const size = range ? Number(found.ContentRange?.split('/')[1]) : (found.ContentLength ?? 0)
      return { size, contentType: contentTypeOfKey(key), stream: streamOf(found.Body) }
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(nameOf(key)))
      await dropVariants(key)
    },

    list: () => listUnder(prefix, client, bucket),

    trash: {
      async put(key) {
        await move(nameOf(key), trashedNameOf(key))
        await dropVariants(key)
      },
      restore: async (key) => move(trashedNameOf(key), nameOf(key)),
      async delete(key) {
        await client.send(new DeleteObjectCommand(trashedNameOf(key)))
      },
      list: () => listUnder(trash, client, bucket),
    },

    variants,

    storeId: {
      async read() {
        const found = await orNull(client.send(new GetObjectCommand(storeIdName))).catch(refused('read'))
        return (await found?.Body?.transformToString())?.trim() || null
      },
      async write(id) {
        await client
          .send(new PutObjectCommand({ ...storeIdName, Body: `${id}\n`, ContentType: 'text/plain' }))
          .catch(refused('written to'))
      },
    },

    async close() {
      client.destroy()
    },
  }
}
