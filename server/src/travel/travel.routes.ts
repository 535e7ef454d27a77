import { listedTraveler, savedTraveler, traveler } from '@tohfa/sync-protocol/entities/traveler'
import { travelClaimFields } from '@tohfa/sync-protocol/operations/travel-claim'
import { travelUpdateFields } from '@tohfa/sync-protocol/operations/travel-update'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { CodesService } from '../codes/codes.service'
import { userOf, type Guards } from '../platform/bearer'
import { sendTagged } from '../platform/conditional'
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
    const { travel, campaigns } = deps

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

    app.get<{ Params: { id: string } }>(
      '/campaigns/:id/travelers',
      {
        onRequest: deps.guards.user,
        schema: {
          summary: 'The travelers of a travel campaign, without identity numbers',
          security: [{ bearer: [] }],
          response: { 200: z.array(listedTraveler) },
        },
      },
      async (request, reply) => {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        return sendTagged(request, reply, JSON.stringify(await travel.listTravelers(campaign)))
      },
    )

    app.get<{ Params: { masterCode: string } }>(
      '/public/campaign/:masterCode/travelers',
      {
        schema: {
          summary: 'The same by master code',
          response: { 200: z.array(listedTraveler) },
        },
      },
      async (request, reply) => {
        const campaign = await campaigns.masteredCampaign(request.params.masterCode)
        return sendTagged(request, reply, JSON.stringify(await travel.listTravelers(campaign)))
      },
    )
  }
