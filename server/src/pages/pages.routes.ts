import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keepOutOfSearches } from './robots-txt'
import { inlineScriptsOf, setPageHeaders, setPartHeaders } from './page-headers'

/** A worker is held to the policy that comes with its own script. */
const isPartOfPage = (url: string) => /^\/assets\/[^?]+\.(js|css)$/.test(url) && !/\.worker-/.test(url)

const DAY = 24 * 60 * 60
const YEAR = 365 * DAY

/**
 * The PWA's files, and its two HTML shells for every route of the app.
 * @param dist folder of the built PWA
 * @param claimShell whether to send only the shell of the claim page, because there is no renderer for it
 */
export const pagesRoutes =
  ({ dist, claimShell }: { dist: string; claimShell: boolean }) =>
  async (app: FastifyInstance) => {
    if (!existsSync(join(dist, 'index.html'))) return
    const inline = inlineScriptsOf(dist)
    app.addHook('onRequest', ({ url }, reply, done) => {
      if (isPartOfPage(url)) setPartHeaders(reply)
      else setPageHeaders(reply, inline)
      done()
    })

    const files = {
      root: dist,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(dist, 'assets'))
        // the mark is drawn several times while a page loads, and should appear at once
        const kept = path.endsWith('icon.svg') ? `public, max-age=${DAY}` : 'no-cache'
        reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : kept)
        // size and time of the file with just these bytes: the build compresses into files of their own
        reply.header('etag', reply.getHeader('etag')?.toString().replace(/^W\//, ''))
        // a page loads twenty such files, and nobody asks for a changed or a half one
        if (hashed) reply.removeHeader('last-modified').removeHeader('accept-ranges')
      },
    } satisfies FastifyStaticOptions
    await app.register(fastifyStatic, {
      ...files,
      wildcard: false,
      globIgnore: ['assets/**', '*.{br,gz,map}'],
    })
    // one route for all: one for each of hundreds would take a tenth of the start
    await app.register(fastifyStatic, {
      ...files,
      root: join(dist, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (path) => !/\.(br|gz|map)$/.test(path),
    })
    const own = { onRequest: keepOutOfSearches }
    if (claimShell) app.get('/claim/:code', own, (_request, reply) => reply.sendFile('claim.html'))
    for (const path of ['/', '/login', '/help'])
      app.get(path, (_request, reply) => reply.sendFile('index.html'))
    for (const path of [
      '/reset-password',
      '/confirm-email',
      '/create-campaign',
      '/campaign/:id',
      '/campaign/:id/insights',
      '/campaign/:id/links',
      '/outbox',
      '/account',
      '/gifts',
      '/gift-pin/:code',
      '/reset-pin/:code',
      '/scan',
      '/admin',
      '/csv-qr',
      '/campaign-view/:masterCode',
    ])
      app.get(path, own, (_request, reply) => reply.sendFile('index.html'))
  }
