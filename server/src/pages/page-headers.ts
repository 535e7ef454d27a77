import type { FastifyReply } from 'fastify'
import helmet from 'helmet'

/** Hash sources of what stands in a page itself. */
export interface InlineParts {
  styles: readonly string[]
  scripts: readonly string[]
}
const NOTHING_INLINE: InlineParts = { styles: [], scripts: [] }

/** What the browser may do for a page (decisions, "Pages"). */
export function setPageHeaders(reply: FastifyReply, { styles, scripts } = NOTHING_INLINE): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
        'style-src': ["'self'", ...styles],
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
  setHeaders(reply.request.raw, reply.raw, (error) => {
    if (error instanceof Error) throw error
  })
  reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)')
}
