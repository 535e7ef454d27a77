import type { FastifyInstance, onRequestHookHandler } from 'fastify'

const DAY_S = 24 * 60 * 60
/** Crawlers may read everything. Otherwise they would not see what forbids a listing, and list addresses that others link to. */
const TEXT = 'User-agent: *\nDisallow:\n'

export const robotsTxt = async (app: FastifyInstance) => {
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', `public, max-age=${DAY_S}`).type('text/plain; charset=utf-8').send(TEXT),
  )
}

/** Keeps answers out of searches: their addresses are keys, and their content is somebody's. */
export const keepOutOfSearches: onRequestHookHandler = (_request, reply, done) => {
  reply.header('x-robots-tag', 'noindex')
  done()
}

/** The same in the head of a page, for readers of a stored copy. */
export const NO_INDEX = '<meta name="robots" content="noindex">'
