import type { FastifyInstance } from 'fastify'
import { AppError } from '../platform/app-error'
import { kindOfKey } from './blob-key'
import type { BlobStore } from './blob-store'
import { parseRange } from './byte-range'

/** Kinds that whoever knows the key may read; others will need more than the key. */
const PUBLIC_KINDS: readonly (string | null)[] = ['profiles']

// a key names one content for ever; private, so that no shared cache keeps a photo that its owner has removed
const CACHE = 'private, max-age=31536000, immutable'

const HEADERS = {
  'cache-control': CACHE,
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'accept-ranges': 'bytes',
}

const holds = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false

/** Photos at `/media/{key}`. The key is the capability; an unknown one is a 404 like any other. */
export const mediaRoutes =
  ({ blobs }: { blobs: BlobStore }) =>
  async (app: FastifyInstance) => {
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/media/*',
      schema: { summary: 'A stored photo' },
      handler: async (request, reply) => {
        const key = request.params['*']
        const kind = kindOfKey(key)
        const info = kind !== null && PUBLIC_KINDS.includes(kind) ? await blobs.info(key) : null
        if (!info) throw new AppError('route_unknown')

        const etag = `"${key}"`
        const headers = { ...HEADERS, etag }
        if (holds(request.headers['if-none-match'], etag)) return reply.code(304).headers(headers).send()
        if (request.method === 'HEAD') {
          return reply.headers(headers).type(info.contentType).header('content-length', info.size).send()
        }

        const { range: asked, 'if-range': ifRange } = request.headers
        const range = ifRange === undefined || ifRange === etag ? parseRange(asked, info.size) : 'whole'
        if (range === 'unsatisfiable') {
          return reply.code(416).header('content-range', `bytes */${info.size}`).send()
        }
        const blob = await blobs.get(key, range === 'whole' ? undefined : range)
        // deleted since
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
