import type { FastifyInstance, onRequestHookHandler } from 'fastify'

const DAY_S = 24 * 60 * 60
/** Crawlers may read everything, or they would not see what forbids them to list it, and list an address that others link to. */
const TEXT = 'User-agent: *\nDisallow:\n'

export const robotsTxt = async (app: FastifyInstance) => {
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', `public, max-age=${DAY_S}`).type('text/plain; charset=utf-8').send(TEXT),
  )
}

/** Keeps answers out of searches: their addresses are keys, and what they say is somebody's. */
export const keepOutOfSearches: onRequestHookHandler = (_request, reply, done) => {
  reply.header('x-robots-tag', 'noindex')
  done()
}

/** The same in the head of a page, for whoever reads a stored copy. */
export const NO_INDEX = '<meta name="robots" content="noindex">'
