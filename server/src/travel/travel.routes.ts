import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { typeListRoutes } from '../campaigns/type-list'
import type { CodesService } from '../codes/codes.service'
import type { Guards } from '../http/bearer'
import type { OperationRoutes } from '../operations/form-operations'
import type { PinsService } from '../claims/pins.service'
import { pinnedRead } from '../claims/read-pin'
import type { TravelService } from './travel.service'

export const travelRoutes =
  (deps: {
    travel: TravelService
    campaigns: CampaignsService
    codes: CodesService
    pins: PinsService
    guards: Guards
    operation: OperationRoutes
  }) =>
  async (app: FastifyInstance) => {
    const { travel } = deps

    route(app, endpoint.claimTravel, deps.operation('travel.claim'))

    route(app, endpoint.readTraveler, {
      async handler(request) {
        return await travel.details(await pinnedRead(deps, request, 'travel'))
      },
    })

    route(app, endpoint.updateTraveler, deps.operation('travel.update'))

    const travelers = typeListRoutes(deps, travel.listTravelers)
    route(app, endpoint.listTravelers, travelers.forOwner)
    route(app, endpoint.listPublicTravelers, travelers.forMasterCode)
  }
