import { readApiPage } from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { describeApi } from '../http/openapi'
import { route } from '../http/route'
import { apiPage, STYLE } from './api-page'
import { setPageHeaders } from './page-headers'

/** `GET /api/docs`: the description of the API as a page to read. Mounted under `/api`. */
export const apiPageRoutes = (publicUrl: string | undefined) => async (app: FastifyInstance) => {
  // made once somebody asks, as the description itself
  let page: string | undefined
  const inline = { scripts: [], styles: [`'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`] }

  route(app, readApiPage, {
    async handler(_request, reply) {
      setPageHeaders(reply, inline)
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send((page ??= apiPage(describeApi(publicUrl ?? '/'))))
    },
  })
}
