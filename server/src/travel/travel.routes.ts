import { listedTraveler, savedTraveler, traveler } from '@tohfa/sync-protocol/entities/traveler'
import { travelClaimFields } from '@tohfa/sync-protocol/operations/travel-claim'
import { travelUpdateFields } from '@tohfa/sync-protocol/operations/travel-update'
import type { FastifyInstance } from 'fastify'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { addTypeList } from '../campaigns/type-list'
import type { CodesService } from '../codes/codes.service'
import type { Guards } from '../platform/bearer'
import type { DirectOperations } from '../platform/direct-operation'
import { sendAnswer } from '../platform/request-key'
import type { PinsService } from '../pins/pins.service'
import { pinHeaders, pinnedRead, pinQuery } from '../pins/read-pin'
import type { TravelService } from './travel.service'

type ByCode = { Params: { code: string } }
const consumes = ['multipart/form-data', 'application/json']
// the description shows the fields; the day that a call may name at most is the call's own
const ANY_DAY = '9999-12-31'

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
      {
        schema: {
          summary: 'Claim a travel code',
          description: 'The answer holds no identity numbers.',
          consumes,
          body: travelClaimFields(ANY_DAY),
          response: { 200: savedTraveler },
        },
      },
      async (request, reply) => sendAnswer(reply, await deps.direct('travel.claim', request)),
    )

    app.get<ByCode>(
      '/travel/:code/details',
      {
        schema: {
          summary: 'The traveler of a claimed code, with its PIN',
          headers: pinHeaders,
          querystring: pinQuery,
          response: { 200: traveler },
        },
      },
      async (request, reply) => reply.send(await travel.details(await pinnedRead(deps, request, 'travel'))),
    )

    app.put<ByCode>(
      '/travel/:code/update',
      {
        schema: {
          summary: 'Change the traveler of a claimed code, with its PIN',
          description: 'The answer holds no identity numbers.',
          consumes,
          body: travelUpdateFields(ANY_DAY),
          response: { 200: savedTraveler },
        },
      },
      async (request, reply) => sendAnswer(reply, await deps.direct('travel.update', request)),
    )

    addTypeList(app, deps, {
      name: 'travelers',
      summary: 'The travelers of a travel campaign, without identity numbers',
      row: listedTraveler,
      list: travel.listTravelers,
    })
  }
