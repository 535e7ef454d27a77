import type { FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { inlineScriptsOf, setPageHeaders, type InlineParts } from './page-headers'

/** May answer a request for an unknown address with a page. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** A person who follows a bad link gets the app, which explains it; a program gets problem details. */
export const notFoundPage = ({ dist }: { dist: string }): NotFoundPage => {
  const page = join(dist, 'index.html')
  let inline: InlineParts | undefined
  return (request, reply) => {
    if (!isNavigation(request) || !existsSync(page)) return undefined
    setPageHeaders(reply, (inline ??= inlineScriptsOf(dist)))
    return reply
      .code(404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(createReadStream(page))
  }
}

const isNavigation = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !/^\/(api|media|assets)\//.test(url) && /\btext\/html\b/.test(headers.accept ?? '')
