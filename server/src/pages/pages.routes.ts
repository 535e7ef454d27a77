import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setPageHeaders } from './page-headers'

const YEAR = 365 * 24 * 60 * 60

/**
 * The PWA's files, and its two HTML shells for every route of the app.
 * @param dist folder of the built PWA
 */
export const pagesRoutes =
  ({ dist }: { dist: string }) =>
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_request, reply) => setPageHeaders(reply))
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
      '/reset-password',
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
