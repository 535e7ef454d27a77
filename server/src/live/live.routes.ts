import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { route } from '../http/route'
import type { Readable } from 'node:stream'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { userOf, type Guard, type Guards } from '../http/bearer'
import { callerAddress } from '../http/caller-address'
import type { Listener, LiveService } from './live.service'

// an answer without an end has no length
const exposeHeadRoute = false

/** A signed-in listener, until the token expires or is revoked. */
const signedIn = (request: FastifyRequest, guard: Guard): Listener => ({
  address: callerAddress(request),
  right: { id: userOf(request).id, stillAllowed: () => guard(request) },
})

/** Proxies must not buffer or compress events. */
const sendEvents = (reply: FastifyReply, events: Readable) =>
  reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(events)

/** Live tracking over a connection that stays open. */
export const liveRoutes =
  (deps: { live: LiveService; campaigns: CampaignsService; guards: Guards }) =>
  async (app: FastifyInstance) => {
    const { live, campaigns } = deps
    const onRequest = deps.guards.user

    route(app, endpoint.followCampaigns, {
      exposeHeadRoute,
      onRequest,
      async handler(request, reply) {
        return sendEvents(reply, live.ofOwner(userOf(request).id, signedIn(request, onRequest)))
      },
    })

    route(app, endpoint.followCampaign, {
      exposeHeadRoute,
      onRequest,
      async handler(request, reply) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        return sendEvents(reply, live.ofCampaign(campaign, signedIn(request, onRequest)))
      },
    })

    route(app, endpoint.followPublicCampaign, {
      exposeHeadRoute,
      async handler(request, reply) {
        const campaign = await campaigns.viewedCampaign(request.params.masterCode)
        const { link } = campaign
        const right = { id: link.hash, stillAllowed: () => campaigns.stillWorks(link) }
        return sendEvents(reply, live.ofCampaign(campaign, { address: callerAddress(request), right }))
      },
    })
  }
