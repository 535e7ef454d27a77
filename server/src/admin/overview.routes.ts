import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Guards } from '../http/caller/bearer'
import { parseNew } from '../http/form-fields'
import { route } from '../http/route'
import type { GrowthService } from './growth.service'
import type { ServerHealthService } from './server-health.service'

/** How the server grows, and its health. */
export const overviewRoutes =
  (deps: { growth: GrowthService; health: ServerHealthService; guards: Guards }) =>
  async (app: FastifyInstance) => {
    const onRequest = deps.guards.admin

    route(app, endpoint.readGrowth, {
      onRequest,
      async handler(request) {
        return deps.growth.read(parseNew(contract[endpoint.readGrowth].query, request.query))
      },
    })

    route(app, endpoint.readServerHealth, {
      onRequest,
      async handler() {
        return deps.health.read()
      },
    })
  }
