import { listedTraveler, savedTraveler, traveler } from '@tohfa/sync-protocol/entities/traveler'
import { travelClaimFields } from '@tohfa/sync-protocol/operations/travel-claim'
import { travelUpdateFields } from '@tohfa/sync-protocol/operations/travel-update'
import type { FastifyInstance } from 'fastify'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { addTypeList } from '../campaigns/type-list'
import type { CodesService } from '../codes/codes.service'
import type { Guards } from '../http/bearer'
import { ANY_DAY, type DirectOperations } from '../operations/direct-operation'
import type { PinsService } from '../claims/pins.service'
import { pinnedCall, pinnedRead } from '../claims/read-pin'
import type { TravelService } from './travel.service'

type ByCode = { Params: { code: string } }

export const travelRoutes =
  (deps: {
    travel: TravelService
    campaigns: CampaignsService
    codes: CodesService
    pins: PinsService
    guards: Guards
    direct: DirectOperations
  }) =>
  async (app: FastifyInstance) => {
    const { travel } = deps

    app.post<ByCode>(
      '/travel/:code/claim',
      deps.direct('travel.claim', {
        summary: 'Claim a travel code',
        description: 'The answer holds no identity numbers.',
        body: travelClaimFields(ANY_DAY),
        response: { 200: savedTraveler },
      }),
    )

    app.get<ByCode>(
      '/travel/:code/details',
      {
        schema: {
          summary: 'The traveler of a claimed code, with its PIN',
          ...pinnedCall,
          response: { 200: traveler },
        },
      },
      async (request, reply) => reply.send(await travel.details(await pinnedRead(deps, request, 'travel'))),
    )

    app.put<ByCode>(
      '/travel/:code/update',
      deps.direct('travel.update', {
        summary: 'Change the traveler of a claimed code, with its PIN',
        description: 'The answer holds no identity numbers.',
        body: travelUpdateFields(ANY_DAY),
        response: { 200: savedTraveler },
      }),
    )

    addTypeList(app, deps, {
      name: 'travelers',
      summary: 'The travelers of a travel campaign, without identity numbers',
      row: listedTraveler,
      list: travel.listTravelers,
    })
  }
