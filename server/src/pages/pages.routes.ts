import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const YEAR = 365 * 24 * 60 * 60

/**
 * The PWA's files, and its two HTML shells for every route of the app.
 * @param dist folder of the built PWA
 */
export const pagesRoutes =
  ({ dist }: { dist: string }) =>
  async (app: FastifyInstance) => {
    await app.register(helmet, {
      global: true,
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'none'"],
          'script-src': ["'self'", "'wasm-unsafe-eval'"],
          'style-src': ["'self'"],
          'img-src': ["'self'", 'blob:', 'data:'],
          'media-src': ["'self'", 'blob:'],
          'font-src': ["'self'"],
          'connect-src': ["'self'"],
          'worker-src': ["'self'"],
          'manifest-src': ["'self'"],
          'base-uri': ["'none'"],
          'form-action': ["'self'"],
          'frame-ancestors': ["'none'"],
        },
      },
      // a code or a master code stands in the path, and may not reach another origin
      referrerPolicy: { policy: 'same-origin' },
    })
    app.addHook('onSend', async (_request, reply) => {
      reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)')
    })
    if (!existsSync(join(dist, 'index.html'))) return

    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(dist, 'assets'))
        reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache')
      },
    })
    const page = { schema: { hide: true } }
    app.get('/claim/:code', page, (_request, reply) => reply.sendFile('claim.html'))
    for (const path of [
      '/',
      '/login',
      '/create-campaign',
      '/campaign/:id',
      '/outbox',
      '/scan',
      '/admin',
      '/csv-qr',
    ])
      app.get(path, page, (_request, reply) => reply.sendFile('index.html'))
    app.get('/campaign-view/:masterCode', page, (_request, reply) => reply.sendFile('index.html'))
  }
