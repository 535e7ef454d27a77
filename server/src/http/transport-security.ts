import type { FastifyInstance } from 'fastify'

/** a year, the least that browsers' preload lists take */
const HSTS = `max-age=${365 * 24 * 60 * 60}; includeSubDomains`

/**
 * Tells browsers to come by TLS alone (RFC 6797), in every answer: where the product's address is one of TLS, or the request
 * came by it. A browser heeds it over TLS only.
 */
export function installTransportSecurity(app: FastifyInstance, publicUrl: string | undefined): void {
  const always = publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', (request, reply, done) => {
    if (always || request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    done()
  })
}
