import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Makes `setPageHeaders` possible; API answers are no pages and pay for none of it. */
export const installPageHeaders = async (app: FastifyInstance): Promise<void> => {
  await app.register(helmet, { global: false })
}

/** Hash sources of what stands in a page itself. */
export interface InlineParts {
  styles: readonly string[]
  scripts: readonly string[]
}
const NOTHING_INLINE: InlineParts = { styles: [], scripts: [] }

/** What the browser may do for a page (decisions, "Pages"). */
export async function setPageHeaders(
  reply: FastifyReply,
  { styles, scripts } = NOTHING_INLINE,
): Promise<void> {
  reply.helmet({
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
  reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)')
}
