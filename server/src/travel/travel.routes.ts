import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import { typeListRoutes } from '../campaigns/type-list'
import { pastRoutes, type PastRoutesDeps } from '../edits/past.routes'
import type { OperationRoutes } from '../operations/form-operations'
import { pinnedRead } from '../pins/read-pin'
import type { TravelService } from './travel.service'
import { toHiddenTraveler } from './travel.wire'

export const travelRoutes =
  (deps: PastRoutesDeps & { travel: TravelService; operation: OperationRoutes }) =>
  async (app: FastifyInstance) => {
    const { travel } = deps

    route(app, endpoint.readTraveler, {
      async handler(request) {
        return await travel.details(await pinnedRead(deps, request, 'travel'))
      },
    })

    route(app, endpoint.updateTraveler, deps.operation('travel.update'))

    const past = pastRoutes(deps, 'travel', travel)
    route(app, endpoint.listPastTravelers, past.list)
    route(app, endpoint.restoreTraveler, past.restore)

    const travelers = typeListRoutes(deps, travel.listTravelers, toHiddenTraveler)
    route(app, endpoint.listTravelers, travelers.forOwner)
    route(app, endpoint.listPublicTravelers, travelers.forMasterCode)
  }
