import { PICTURE_WIDTHS } from '@tohfa/sync-protocol/files/picture-widths'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type GetObjectCommandInput,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { Readable } from 'node:stream'
import { ConfigError, type StorageKeys } from '../../config/config'
import { isAway } from '../away'
import {
  assertBlobKey,
  assertPartKey,
  assertPictureKey,
  contentTypeOfKey,
  isBlobKey,
  isPartKey,
  isPictureKey,
} from '../blob-key'
import type {
  AskedRange,
  StoredBlob,
  BlobContent,
  BlobInfo,
  DirectReads,
  BlobStore,
  BlobVariants,
  ListedBlob,
} from '../blob-store'
import { RangeBeyondEndError } from '../byte-range'
import { parseS3Url, S3_TRASH } from './s3-url'

const STORE_ID = 'store-id'
const VARIANTS = 'variants'
const PARTS = 'parts'
const VARIANT_TYPE = 'image/webp'
/** for streams; the client tries as often to send what it has in memory */
const ATTEMPTS = 3
/**
 * ms that the service may take to begin an answer, and that an upload or the rest of an answer may pause. The latter is
 * as long as the server's own connections: whoever downloads a file slowly makes the service pause.
 */
const PATIENCE = { answerMs: 30_000, silenceMs: 2 * 60_000 }
/** an upload takes as long as it has to */
const UPLOAD = { requestTimeout: 0 }

// the answer to a HEAD has no body, so its error has only a status
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException &&
  error.$metadata.httpStatusCode === 404 &&
  error.name !== 'NoSuchBucket'

const isBeyondEnd = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416

const orNull = <T>(value: Promise<T>): Promise<T | null> =>
  value.catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

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

interface S3Access {
  /** certificates (PEM) to trust in place of the public ones */
  ca?: string | undefined
  /** undefined: found as AWS tools find them, such as from the environment, a profile or the machine's role */
  keys?: StorageKeys | undefined
  /** the origin at which browsers reach the service; undefined: they do not */
  mediaUrl?: string | undefined
  patience?: typeof PATIENCE
}

/**
 * Files in a bucket of an S3-compatible service.
 * @param url `s3://bucket/prefix?endpoint=https://…&region=…`; all names begin with the prefix and a slash
 * @throws ConfigError naming STORAGE_URL if it is malformed or the bucket cannot be reached
 */
export async function openS3BlobStore(
  url: string,
  { ca, keys, mediaUrl, patience = PATIENCE }: S3Access = {},
): Promise<BlobStore> {
  const { bucket, prefix, endpoint, region } = parseS3Url(url)
  const client = new S3Client({
    region,
    ...(keys !== undefined && { credentials: keys }),
    // many compatible services support neither checksum trailers nor buckets as host names
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // a connection that first asks whether a large file may be sent would not trust `ca`
    expectContinueHeader: false,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: patience.answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: patience.silenceMs,
      ...(ca !== undefined && { httpsAgent: { ca } }),
    },
  })
  const refused = (what: string) => (error: unknown) => {
    const reason = error instanceof Error ? `${error.name} ${error.message}`.trim() : String(error)
    const gave = reason.startsWith('CredentialsProviderError')
      ? 'needs credentials, such as AWS_ACCESS_KEY_ID with AWS_SECRET_ACCESS_KEY'
      : `gave ${reason}`
    throw new ConfigError('STORAGE_URL', `should name a bucket that can be ${what}: "${bucket}" ${gave}`)
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

  async function put(
    name: Pick<PutObjectCommandInput, 'Bucket' | 'Key' | 'ContentType'>,
    content: BlobContent,
  ): Promise<void> {
    if (Buffer.isBuffer(content)) {
      await client.send(
        new PutObjectCommand({ ...name, Body: content, ContentLength: content.byteLength }),
        UPLOAD,
      )
      return
    }
    const inPut = { ...name, ContentLength: content.size }
    for (let left = ATTEMPTS - 1; ; left--) {
      const body = content.stream()
      // the client leaves the stream's error uncaught, and would wait for the missing bytes
      const sending = new AbortController()
      body.once('error', () => sending.abort())
      try {
        await client.send(new PutObjectCommand({ ...inPut, Body: body }), {
          ...UPLOAD,
          abortSignal: sending.signal,
        })
        return
      } catch (error) {
        if (body.errored) throw body.errored
        // a kept connection may end just before it is used, and the client cannot read a stream again by itself
        if (left === 0 || !isAway(error)) throw error
      } finally {
        body.destroy()
      }
    }
  }

  const partName = (key: string) => {
    assertPartKey(key)
    return { Bucket: bucket, Key: `${prefix}${PARTS}/${key}` }
  }
  const variantName = (key: string, width: number) => {
    assertPictureKey(key)
    return { Bucket: bucket, Key: `${prefix}${VARIANTS}/${key}.${width}` }
  }
  const variants: BlobVariants = {
    async put(key, width, bytes) {
      await client.send(
        new PutObjectCommand({ ...variantName(key, width), Body: bytes, ContentType: VARIANT_TYPE }),
      )
    },
    async get(key, width) {
      const found = await orNull(client.send(new GetObjectCommand(variantName(key, width))))
      return (
        found && { size: found.ContentLength ?? 0, contentType: VARIANT_TYPE, stream: streamOf(found.Body) }
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

  /** The type is named in the address, so that nobody's service has to be relied on to serve the right one. */
  const directFrom = (origin: string): DirectReads => ({
    origin,
    async addressOf(key, width, { from, seconds, cacheControl }) {
      const asked: GetObjectCommandInput = {
        ...(width === undefined ? nameOf(key) : variantName(key, width)),
        ResponseContentType: width === undefined ? contentTypeOfKey(key) : VARIANT_TYPE,
        ResponseContentDisposition: 'inline',
        ResponseCacheControl: cacheControl,
      }
      const { expiration } = await client.config.credentials()
      const signed = await getSignedUrl(client, new GetObjectCommand(asked), {
        signingDate: new Date(from),
        expiresIn: seconds,
      })
      const { pathname, search } = new URL(signed)
      return {
        url: `${origin}${pathname}${search}`,
        until: Math.min(from + seconds * 1000, expiration?.getTime() ?? Infinity),
      }
    },
  })

  return {
    direct: mediaUrl === undefined ? undefined : directFrom(mediaUrl),

    put: async (key, content, contentType) => put({ ...nameOf(key), ContentType: contentType }, content),

    async info(key): Promise<BlobInfo | null> {
      const found = await orNull(client.send(new HeadObjectCommand(nameOf(key))))
      return found && { size: found.ContentLength ?? 0, contentType: contentTypeOfKey(key) }
    },

    async get(key, asked?: AskedRange): Promise<StoredBlob | null> {
      const Range = asked && `bytes=${asked.start}-${asked.end ?? ''}`
      const found = await orNull(client.send(new GetObjectCommand({ ...nameOf(key), Range }))).catch(
        async (error: unknown) => {
          if (!isBeyondEnd(error)) throw error
          const { ContentLength } = await client.send(new HeadObjectCommand(nameOf(key)))
          throw new RangeBeyondEndError(ContentLength ?? 0)
        },
      )
      if (!found) return null
      // a service may send the whole file all the same
      const [, start, end, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? []
      return {
        size: Number(whole ?? found.ContentLength ?? 0),
        contentType: contentTypeOfKey(key),
        stream: streamOf(found.Body),
        range: whole === undefined ? undefined : { start: Number(start), end: Number(end) },
      }
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

    parts: {
      put: async (key, bytes) => put(partName(key), bytes),
      async get(key) {
        const found = await orNull(client.send(new GetObjectCommand(partName(key))))
        return found && streamOf(found.Body)
      },
      async delete(key) {
        await client.send(new DeleteObjectCommand(partName(key)))
      },
      async *list() {
        for await (const part of namesUnder(`${prefix}${PARTS}/`, client, bucket))
          if (isPartKey(part.key)) yield part
      },
    },

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
