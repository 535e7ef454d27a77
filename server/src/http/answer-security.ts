import type { FastifyInstance } from 'fastify'

/**
 * Tells browsers what an answer is, even if no route gives it: only the type that it names, no document that loads
 * anything, and in no frame. Pages and stored files say more precisely what they are: what a route sets overrides it.
 */
export const ANSWER_SECURITY = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}
const POLICY = 'content-security-policy'

/**
 * Sets `ANSWER_SECURITY` on every reply: with a header on the raw answer, Node would copy all others one by one. A route
 * that writes to the raw answer sets it there itself. A 304 has no policy: a browser replaces the headers that it keeps
 * with those of a 304 (RFC 9111, section 3.2), so the page that it keeps would lose its own policy, and with it all that
 * it loads.
 */
export function installAnswerSecurity(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(ANSWER_SECURITY)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 304) {
      // a page's, which is on the raw answer
      reply.raw.removeHeader(POLICY)
      if (reply.getHeader(POLICY) === ANSWER_SECURITY[POLICY]) reply.removeHeader(POLICY)
    }
    done()
  })
}
