import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { userOf, type Guard, type Guards } from '../http/bearer'
import { callerAddress } from '../http/caller-address'
import type { Listener, LiveService } from './live.service'

const description =
  'Server-sent events: `campaign` with id, revision, claimed_count and unclaimed_count, first as it is now and then ' +
  'after every change; `deleted` with id.'
const produces = ['text/event-stream']
const bearer = [{ bearer: [] }]
// an answer that never ends has no length to tell
const exposeHeadRoute = false

/** A signed-in listener, until the token expires or is revoked. */
const signedIn = (request: FastifyRequest, guard: Guard): Listener => ({
  address: callerAddress(request),
  user: { id: userOf(request).id, stillAllowed: () => guard(request) },
})

/** No proxy may keep events back until there are more of them, or pack them. */
const sendEvents = (reply: FastifyReply, events: Readable) =>
  reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(events)

/** Live tracking, by a connection that stays open. */
export const liveRoutes =
  (deps: { live: LiveService; campaigns: CampaignsService; guards: Guards }) =>
  async (app: FastifyInstance) => {
    const { live, campaigns } = deps
    const onRequest = deps.guards.user

    app.get(
      '/campaigns/events',
      {
        exposeHeadRoute,
        onRequest,
        schema: {
          summary: "Changes of the owner's campaigns as they happen",
          description,
          security: bearer,
          produces,
        },
      },
      async (request, reply) =>
        sendEvents(reply, live.ofOwner(userOf(request).id, signedIn(request, onRequest))),
    )

    app.get<{ Params: { id: string } }>(
      '/campaigns/:id/events',
      {
        exposeHeadRoute,
        onRequest,
        schema: {
          summary: 'Changes of a campaign as they happen',
          description,
          security: bearer,
          produces,
        },
      },
      async (request, reply) => {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        return sendEvents(reply, live.ofCampaign(campaign, signedIn(request, onRequest)))
      },
    )

    app.get<{ Params: { masterCode: string } }>(
      '/public/campaign/:masterCode/events',
      {
        exposeHeadRoute,
        schema: { summary: 'Changes of it as they happen', description, produces },
      },
      async (request, reply) => {
        const campaign = await campaigns.masteredCampaign(request.params.masterCode)
        return sendEvents(reply, live.ofCampaign(campaign, { address: callerAddress(request) }))
      },
    )
  }
