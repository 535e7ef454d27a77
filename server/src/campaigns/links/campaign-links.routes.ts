import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Message } from '@tohfa/sync-protocol/http/message'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database'
import { userOf, type Guards } from '../../http/caller/bearer'
import { encodeCursor, readPage } from '../../http/cursor'
import { jsonObject, parseNew, refuseFields } from '../../http/form-fields'
import { route } from '../../http/route'
import type { Answer, Idempotency, IdempotencyKey } from '../../operations/idempotency'
import { readIdempotencyKey, sendAnswer } from '../../operations/idempotency-key'
import { readLinkId, type CampaignLinksService } from './campaign-links.service'
import { actorOn, toLogEntry, type CampaignActor, type CampaignLog } from '../campaign-log'
import type { OwnedCampaign } from '../campaign-rights'
import type { CampaignsService } from '../campaigns.service'

/** entries of a campaign's log in one answer, unless the call asks for another number */
const LOG_PAGE = 50

/** The links of a campaign and the log of what was done to it, for its owner. */
export const campaignLinksRoutes =
  (deps: {
    db: Database
    campaigns: CampaignsService
    links: CampaignLinksService
    log: CampaignLog
    guards: Guards
    idempotency: Idempotency
  }) =>
  async (app: FastifyInstance) => {
    const { campaigns, links, idempotency } = deps
    const onRequest = deps.guards.user
    const owned = (request: FastifyRequest<{ Params: { id: string } }>) =>
      campaigns.ownedCampaign(request.params.id, userOf(request).id)

    route(app, endpoint.listLinks, {
      onRequest,
      async handler(request) {
        return links.list(await owned(request))
      },
    })

    route(app, endpoint.createLink, {
      onRequest,
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.createLink].body, jsonObject(request.body))
        const campaign = await owned(request)
        const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id, form)
        return sendAnswer(reply, await links.create(campaign, form, key, actorOn(campaign, request)))
      },
    })

    const changeOne = (
      to: typeof endpoint.replaceLink | typeof endpoint.endLink,
      change: (
        campaign: OwnedCampaign,
        id: string,
        key: IdempotencyKey | null,
        by: CampaignActor,
      ) => Promise<Answer<Message>>,
    ) =>
      route(app, to, {
        onRequest,
        async handler(request, reply) {
          refuseFields(request.body)
          const campaign = await owned(request)
          const id = readLinkId(request.params.ref)
          const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id, id)
          return sendAnswer(reply, await change(campaign, id, key, actorOn(campaign, request)))
        },
      })
    changeOne(endpoint.replaceLink, links.replace)
    changeOne(endpoint.endLink, links.end)

    route(app, endpoint.readCampaignLog, {
      onRequest,
      async handler(request, reply) {
        const page = readPage(request.query) ?? { limit: LOG_PAGE, after: null }
        const campaign = await owned(request)
        const rows = await deps.log.list(deps.db.read, campaign.id, page)
        const last = rows.at(-1)
        if (last && rows.length === page.limit)
          reply.header('x-next-cursor', encodeCursor({ at: last.at, id: last.id }))
        return rows.map(toLogEntry)
      },
    })
  }
