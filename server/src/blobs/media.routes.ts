import { PICTURE_WIDTHS, type PictureWidth } from '@tohfa/sync-protocol/picture-widths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readStoredFile } from '@tohfa/sync-protocol/http/endpoints'
import { AppError } from '../http/app-error'
import { namesTag } from '../http/conditional-request'
import { isPictureKey, kindOfKey } from './blob-key'
import type { BlobStore } from './blob-store'
import { parseRange } from './byte-range'
import type { PictureVariants } from './picture-variants'
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

interface MediaDeps {
  blobs: BlobStore
  variants: PictureVariants
  signedPaths: SignedPaths
  /** epoch ms */
  now: () => number
}

/**
 * Stored files at `/media/{key}`. The capability is the key for a public kind and a signed path for any other kind. A file
 * that the caller may not read is a 404, as if it did not exist. `w` in the query asks for a smaller copy of a picture; whatever
 * opens the picture opens its copies.
 */
export const mediaRoutes =
  ({ blobs, variants, signedPaths, now }: MediaDeps) =>
  async (app: FastifyInstance) => {
    /** How the file may be cached; null if the caller may not have it. */
    const cacheControl = (key: string, query: SignedQuery): string | null => {
      const kind = kindOfKey(key)
      if (kind === null) return null
      // immutable, as a key names one content for ever; private, so that no shared cache has a photo after its removal
      if (PUBLIC_KINDS.includes(kind)) return 'private, max-age=31536000, immutable'
      const at = now()
      const until = signedPaths.openUntil(key, query, at)
      return until === null ? null : `private, max-age=${Math.floor((until - at) / 1000)}`
    }

    const sendSmaller = async (
      { method }: FastifyRequest,
      reply: FastifyReply,
      { key, width, headers }: { key: string; width: PictureWidth; headers: Record<string, string> },
    ) => {
      const smaller = await variants.open(key, width)
      const sent = smaller ?? (await blobs.get(key))
      // deleted since
      if (!sent) throw new AppError('route_unknown')
      // the next caller may get the smaller one
      reply.headers(smaller ? headers : { ...HEADERS, 'cache-control': 'no-store' })
      reply.type(sent.contentType).header('accept-ranges', 'none').header('content-length', sent.size)
      if (method === 'GET') return reply.send(sent.stream)
      sent.stream.destroy()
      return reply.send()
    }

    app.route<{ Params: { '*': string }; Querystring: SignedQuery & { w?: unknown } }>({
      method: ['GET', 'HEAD'],
      url: '/media/*',
      config: { endpoint: readStoredFile },
      handler: async (request, reply) => {
        const key = request.params['*']
        const { w } = request.query
        const width = PICTURE_WIDTHS.find((known) => w === String(known))
        const cache = cacheControl(key, request.query)
        const info = cache === null ? null : await blobs.info(key)
        if (cache === null || !info) throw new AppError('route_unknown')
        if (w !== undefined && (width === undefined || !isPictureKey(key)))
          throw new AppError('route_unknown')

        const etag = width === undefined ? `"${key}"` : `"${key}?w=${width}"`
        const headers = { ...HEADERS, 'cache-control': cache, etag }
        if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
        if (width !== undefined) return sendSmaller(request, reply, { key, width, headers })
        if (request.method === 'HEAD') {
          return reply.headers(headers).type(info.contentType).header('content-length', info.size).send()
        }

        const { range: asked, 'if-range': ifRange } = request.headers
        const range = ifRange === undefined || ifRange === etag ? parseRange(asked, info.size) : 'whole'
        if (range === 'unsatisfiable') {
          reply.header('content-range', `bytes */${info.size}`)
          throw new AppError('range_unsatisfiable')
        }
        const blob = await blobs.get(key, range === 'whole' ? undefined : range)
        // deleted after `info` was read
        if (!blob) throw new AppError('route_unknown')
        reply.headers(headers).type(info.contentType)
        if (range === 'whole') return reply.header('content-length', info.size).send(blob.stream)
        return reply
          .code(206)
          .header('content-range', `bytes ${range.start}-${range.end}/${info.size}`)
          .header('content-length', range.end - range.start + 1)
          .send(blob.stream)
      },
    })
  }
