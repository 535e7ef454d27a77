import type { FastifyInstance } from 'fastify'

/**
 * Tells browsers what an answer is, whichever route gives it, and also where none does: nothing but the type that it names, no
 * document that loads anything, and in no frame. Pages and stored files say more precisely what they are. On the raw answer,
 * as it is what plugins write to that answer by themselves; what a route sets goes over it.
 * A 304 says none of it: a browser puts the headers of a 304 over those that it keeps (RFC 9111, section 3.2), so the page that
 * it keeps would lose its own policy, and with it all that it loads.
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
