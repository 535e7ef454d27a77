import type { FastifyReply } from 'fastify'
import helmet from 'helmet'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hashes of the inline scripts and styles of a page. */
export interface InlineParts {
  styles: readonly string[]
  scripts: readonly string[]
}
const NOTHING_INLINE: InlineParts = { styles: [], scripts: [] }

/** The inline scripts of the app's page, which the build writes. */
export const inlineScriptsOf = (dist: string): InlineParts => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const texts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => text)
  return {
    styles: [],
    scripts: texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** where pages show pictures from, besides this server (media.routes.ts) */
    mediaOrigin?: string | undefined
  }
}

/** Sets what the browser may do for a page. */
export function setPageHeaders(reply: FastifyReply, { styles, scripts } = NOTHING_INLINE): void {
  const { mediaOrigin } = reply.server
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
        'style-src': ["'self'", ...styles],
        'img-src': ["'self'", 'blob:', 'data:', ...(mediaOrigin === undefined ? [] : [mediaOrigin])],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // set for every answer, if the connection uses TLS
    strictTransportSecurity: false,
    // the path may contain a code or a master code, which must not reach another origin
    referrerPolicy: { policy: 'same-origin' },
  })
  // it would override the page's own, which the library sets on the raw answer
  reply.removeHeader('content-security-policy')
  setHeaders(reply.request.raw, reply.raw, (error) => {
    if (error instanceof Error) throw error
  })
  reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)')
}

/**
 * Sets what browsers heed for a script or a style sheet. The rest is for documents, and would be a kilobyte for each of
 * the twenty files of a screen.
 */
export function setPartHeaders(reply: FastifyReply): void {
  reply.removeHeader('content-security-policy')
  reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin')
}
