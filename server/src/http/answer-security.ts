import type { FastifyInstance } from 'fastify'

/**
 * Tells browsers what an answer is, even if no route gives it: only the type that it names, no document that loads
 * anything, and in no frame. Pages and stored files say more precisely what they are. It is set on the raw answer,
 * because plugins write to that answer themselves; what a route sets overrides it. A 304 has none of it: a browser
 * replaces the headers that it keeps with those of a 304 (RFC 9111, section 3.2), so the page that it keeps would lose
 * its own policy, and with it all that it loads.
 */
export function installAnswerSecurity(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    raw.setHeader('x-content-type-options', 'nosniff')
    raw.setHeader('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 304) reply.raw.removeHeader('content-security-policy')
    done()
  })
}
