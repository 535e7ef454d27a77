import type { FastifyReply, FastifyRequest } from 'fastify'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setPageHeaders } from './page-headers'

/** Answers a request for an unknown address as a page, when it is one that a person would see. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** A person who follows a bad link gets the app, which says so in its own words; a program gets a problem. */
export const notFoundPage =
  ({ dist }: { dist: string }): NotFoundPage =>
  (request, reply) => {
    const page = join(dist, 'index.html')
    if (!isNavigation(request) || !existsSync(page)) return undefined
    setPageHeaders(reply)
    return reply
      .code(404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(createReadStream(page))
  }

const isNavigation = ({ method, url, headers }: FastifyRequest) =>
  method === 'GET' && !/^\/(api|media|assets)\//.test(url) && /\btext\/html\b/.test(headers.accept ?? '')
