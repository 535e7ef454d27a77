import type { FastifyInstance } from 'fastify'
import { AppError } from '../http/app-error'
import { namesTag } from '../http/conditional-request'
import { kindOfKey } from './blob-key'
import type { BlobStore } from './blob-store'
import { parseRange } from './byte-range'
import type { SignedPaths, SignedQuery } from './signed-paths'

/** Anyone who knows the key may read these kinds; all others need a signed path. */
const PUBLIC_KINDS = ['profiles', 'images']

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'accept-ranges': 'bytes',
}

interface MediaDeps {
  blobs: BlobStore
  signedPaths: SignedPaths
  /** epoch ms */
  now: () => number
}

/**
 * Stored files at `/media/{key}`. The capability is the key for a public kind and a signed path for any other kind. A file
 * that the caller may not read is a 404, as if it did not exist.
 */
export const mediaRoutes =
  ({ blobs, signedPaths, now }: MediaDeps) =>
  async (app: FastifyInstance) => {
    /** How the file may be cached; null when the caller may not have it. */
    const cacheControl = (key: string, query: SignedQuery): string | null => {
      const kind = kindOfKey(key)
      if (kind === null) return null
      // immutable, as a key names one content for ever; private, so that no shared cache has a photo after its removal
      if (PUBLIC_KINDS.includes(kind)) return 'private, max-age=31536000, immutable'
      const at = now()
      const until = signedPaths.openUntil(key, query, at)
      return until === null ? null : `private, max-age=${Math.floor((until - at) / 1000)}`
    }

    app.route<{ Params: { '*': string }; Querystring: SignedQuery }>({
      method: ['GET', 'HEAD'],
      url: '/media/*',
      schema: { summary: 'A stored file' },
      handler: async (request, reply) => {
        const key = request.params['*']
        const cache = cacheControl(key, request.query)
        const info = cache === null ? null : await blobs.info(key)
        if (cache === null || !info) throw new AppError('route_unknown')

        const etag = `"${key}"`
        const headers = { ...HEADERS, 'cache-control': cache, etag }
        if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
        if (request.method === 'HEAD') {
          return reply.headers(headers).type(info.contentType).header('content-length', info.size).send()
        }

        const { range: asked, 'if-range': ifRange } = request.headers
        const range = ifRange === undefined || ifRange === etag ? parseRange(asked, info.size) : 'whole'
        if (range === 'unsatisfiable') {
          return reply.code(416).header('content-range', `bytes */${info.size}`).send()
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
