import { PICTURE_WIDTHS, type PictureWidth } from '@tohfa/sync-protocol/files/picture-widths'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readStoredFile } from '@tohfa/sync-protocol/http/endpoints'
import { AppError } from '../http/app-error'
import { namesTag } from '../http/conditional-request'
import { isPictureKey, kindOfKey } from './blob-key'
import type { BlobStore, StoredBlob } from './blob-store'
import { parseRange, RangeBeyondEndError } from './byte-range'
import type { PictureVariants } from './images/picture-variants'
import type { SignedPaths, SignedQuery } from './signed-paths'

/** Anyone who knows the key may read these kinds; all others need a signed path. */
const PUBLIC_KINDS = ['profiles', 'images']

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'accept-ranges': 'bytes',
}

/** How long an address of the storage stays the same, in ms, and how the storage's answer may be cached. It opens the file twice as long. */
const ADDRESSES = {
  public: { sameMs: DAY_MS, cacheControl: 'public, max-age=86400, s-maxage=3600, immutable' },
  private: { sameMs: 5 * 60_000, cacheControl: 'private, max-age=600' },
}

interface MediaDeps {
  blobs: BlobStore
  variants: PictureVariants
  signedPaths: SignedPaths
  /** epoch ms */
  now: () => number
}

/** What a caller may read. */
interface Opened {
  key: string
  width: PictureWidth | undefined
  isPublic: boolean
  /** epoch ms */
  until: number
}

/**
 * Stored files at `/media/{key}`. The capability is the key for a public kind and a signed path for any other kind. A file
 * that the caller may not read is a 404, as if it did not exist. `w` in the query asks for a smaller copy of a picture; whatever
 * opens the picture opens its copies. An answer costs one call of the storage.
 *
 * If browsers can reach the storage, they are led to it for pictures that they only show, which costs no call. Whatever a
 * script reads is answered here, so a page may cache it and other origins need not allow it. A recording is always
 * answered here, because a player continues at the address to which it was led, for as long as it plays.
 */
export const mediaRoutes =
  ({ blobs, variants, signedPaths, now }: MediaDeps) =>
  async (app: FastifyInstance) => {
    const { direct } = blobs
    // a browser must not follow a cached redirect in a script
    const general = direct ? { ...HEADERS, vary: 'sec-fetch-dest' } : HEADERS

    /** @throws AppError if the caller may not have it, or it cannot be there */
    const opened = (key: string, { w, ...query }: SignedQuery & { w?: unknown }, at: number): Opened => {
      const kind = kindOfKey(key)
      const isPublic = kind !== null && PUBLIC_KINDS.includes(kind)
      const until = kind === null ? null : isPublic ? Infinity : signedPaths.openUntil(key, query, at)
      const width = PICTURE_WIDTHS.find((known) => w === String(known))
      const isAsked = w === undefined || (width !== undefined && isPictureKey(key))
      if (until === null || !isAsked) throw new AppError('route_unknown')
      return { key, width, isPublic, until }
    }

    /** A redirect to the storage; null if the file has to be answered here. */
    const directFor = async (
      { method, headers }: FastifyRequest,
      { key, width, isPublic, until }: Opened,
      at: number,
    ) => {
      if (!direct || method !== 'GET' || headers['sec-fetch-dest'] !== 'image' || !isPictureKey(key))
        return null
      if (width !== undefined && !variants.wasStored(key, width)) return null
      const { sameMs, cacheControl } = isPublic ? ADDRESSES.public : ADDRESSES.private
      const from = Math.floor(at / sameMs) * sameMs
      const address = await direct.addressOf(key, width, { from, seconds: (2 * sameMs) / 1000, cacheControl })
      const maxAge = Math.floor((Math.min(from + sameMs, until, address.until) - at) / 1000)
      return maxAge > 0 ? { url: address.url, maxAge } : null
    }

    const send = (
      { method }: FastifyRequest,
      reply: FastifyReply,
      { size, contentType, stream, range }: StoredBlob,
    ) => {
      reply.type(contentType)
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      reply.header('content-length', range ? range.end - range.start + 1 : size)
      if (method === 'GET') return reply.send(stream)
      stream.destroy()
      return reply.send()
    }

    app.route<{ Params: { '*': string }; Querystring: SignedQuery & { w?: unknown } }>({
      method: ['GET', 'HEAD'],
      url: '/media/*',
      config: { endpoint: readStoredFile },
      handler: async (request, reply) => {
        const at = now()
        const file = opened(request.params['*'], request.query, at)
        const { key, width, isPublic, until } = file
        const address = await directFor(request, file, at)
        if (address)
          return reply
            .headers({ ...general, 'cache-control': `private, max-age=${address.maxAge}` })
            .redirect(address.url)

        const etag = width === undefined ? `"${key}"` : `"${key}?w=${width}"`
        // immutable, as a key names one content for ever; private, so that no shared cache has a photo after its removal
        const maxAge = isPublic ? '31536000, immutable' : Math.floor((until - at) / 1000)
        const headers = { ...general, 'cache-control': `private, max-age=${maxAge}`, etag }
        const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers
        if (namesTag(known, etag)) {
          if (!(await blobs.info(key))) throw new AppError('route_unknown')
          return reply.code(304).headers(headers).send()
        }

        if (width !== undefined) {
          const smaller = await variants.open(key, width)
          const sent = smaller ?? (await blobs.get(key))
          if (!sent) throw new AppError('route_unknown')
          // the next caller may get the smaller one
          reply.headers(smaller ? headers : { ...general, 'cache-control': 'no-store' })
          return send(request, reply.header('accept-ranges', 'none'), sent)
        }
        if (request.method === 'HEAD') {
          const info = await blobs.info(key)
          if (!info) throw new AppError('route_unknown')
          return reply.headers(headers).type(info.contentType).header('content-length', info.size).send()
        }
        const asked = ifRange === undefined || ifRange === etag ? parseRange(range) : undefined
        const blob = await blobs.get(key, asked).catch((error: unknown) => {
          if (!(error instanceof RangeBeyondEndError)) throw error
          reply.header('content-range', `bytes */${error.size}`)
          throw new AppError('range_unsatisfiable')
        })
        if (!blob) throw new AppError('route_unknown')
        return send(request, reply.headers(headers), blob)
      },
    })
  }
