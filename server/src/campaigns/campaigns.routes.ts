import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { route } from '../http/route'
import { sendCodeList } from '../codes/code-list'
import type { CodesService } from '../codes/codes.service'
import { userOf, type Guards } from '../http/caller/bearer'
import { sendTagged, tagged } from '../http/conditional-request'
import { encodeCursor, readPage } from '../http/cursor'
import { jsonObject, parseChange, parseNew } from '../http/form-fields'
import type { Idempotency } from '../operations/idempotency'
import { readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
import type { Spool } from '../uploads/spool'
import { actorOn } from './campaign-log'
import type { CampaignSettingsService, ChangeCampaign } from './campaign-settings.service'
import type { CampaignsService } from './campaigns.service'
import { toCampaign, toGiftCampaign } from './campaigns.wire'
import type { ClaimsByDayService } from './claims-by-day/claims-by-day.service'
import { withContactForm } from './contact-photo-form'

type JsonChange =
  | typeof endpoint.archiveCampaign
  | typeof endpoint.renameCampaign
  | typeof endpoint.changeSeller
  | typeof endpoint.changeRetention
  | typeof endpoint.changeEasyPins
  | typeof endpoint.changePrivacy
  | typeof endpoint.changeLock

export const campaignsRoutes =
  (deps: {
    campaigns: CampaignsService
    settings: CampaignSettingsService
    claimsByDay: ClaimsByDayService
    codes: CodesService
    guards: Guards
    idempotency: Idempotency
    spool: Spool
  }) =>
  async (app: FastifyInstance) => {
    const { campaigns, settings, idempotency } = deps
    const onRequest = deps.guards.user

    route(app, endpoint.listCampaigns, {
      onRequest,
      async handler(request, reply) {
        const page = readPage(request.query)
        const rows = await campaigns.listCampaigns(userOf(request).id, page)
        const last = rows.at(-1)
        if (page && last && rows.length === page.limit)
          reply.header('x-next-cursor', encodeCursor({ at: last.createdAt, id: last.id }))
        return sendTagged(request, reply, tagged(rows.map(toCampaign)))
      },
    })

    route(app, endpoint.createCampaign, {
      onRequest,
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.createCampaign].body, jsonObject(request.body))
        const user = userOf(request)
        const key = readIdempotencyKey(request, idempotency, user.id, form)
        return sendAnswer(reply, await campaigns.createCampaign(user, form, key))
      },
    })

    route(app, endpoint.readClaimsByDay, {
      onRequest,
      async handler(request) {
        return deps.claimsByDay.read(userOf(request).id)
      },
    })

    route(app, endpoint.readCampaign, {
      onRequest,
      async handler(request, reply) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        return sendTagged(request, reply, tagged(toCampaign(await campaigns.shownWithWaiting(campaign))))
      },
    })

    route(app, endpoint.listCodes, {
      onRequest,
      async handler(request, reply) {
        const find = () => campaigns.ownedCampaign(request.params.id, userOf(request).id)
        return sendCodeList(deps.codes, find, request, reply)
      },
    })

    /** A campaign's owner changes it by JSON. */
    const byJson = <To extends JsonChange>(
      to: To,
      change: ChangeCampaign<z.output<(typeof contract)[To]['body']>>,
    ) =>
      route(app, to as JsonChange, {
        onRequest,
        async handler(request, reply) {
          const fields = jsonObject(request.body)
          const form = parseChange<object>(contract[to].body, fields) as Parameters<typeof change>[1]
          const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
          const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id, form)
          return sendAnswer(reply, await change(campaign, form, key, actorOn(campaign, request)))
        },
      })
    byJson(endpoint.archiveCampaign, settings.archiveCampaign)
    byJson(endpoint.renameCampaign, settings.renameCampaign)
    byJson(endpoint.changeRetention, settings.changeRetention)
    byJson(endpoint.changeEasyPins, settings.changeEasyPins)
    byJson(endpoint.changePrivacy, settings.changePrivacy)
    byJson(endpoint.changeLock, settings.changeLock)
    byJson(endpoint.changeSeller, settings.changeSeller)

    route(app, endpoint.duplicateCampaign, {
      onRequest,
      async handler(request, reply) {
        const form = parseNew(contract[endpoint.duplicateCampaign].body, jsonObject(request.body))
        const { id } = request.params
        const owner = userOf(request).id
        const key = readIdempotencyKey(request, idempotency, owner, id, form)
        const find = () => campaigns.ownedCampaign(id, owner)
        return sendAnswer(reply, await campaigns.duplicateCampaign(find, form, key))
      },
    })
    route(app, endpoint.endPinHelp, {
      onRequest,
      async handler(request, reply) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id)
        return sendAnswer(
          reply,
          await settings.endPinHelp(campaign, undefined, key, actorOn(campaign, request)),
        )
      },
    })

    route(app, endpoint.changeContact, {
      onRequest,
      async handler(request, reply) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const answer = await withContactForm(request, deps.spool, campaign, async (contact, photo, asked) => {
          const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id, ...asked)
          return settings.changeContact(campaign, { contact, photo }, key, actorOn(campaign, request))
        })
        return sendAnswer(reply, answer)
      },
    })

    route(app, endpoint.deleteCampaign, {
      onRequest,
      async handler(request, reply) {
        const { id } = request.params
        const key = readIdempotencyKey(request, idempotency, userOf(request).id, id)
        return sendAnswer(reply, await campaigns.deleteCampaign(id, userOf(request).id, key))
      },
    })

    route(app, endpoint.readGiftCampaign, {
      async handler(request, reply) {
        const campaign = await campaigns.giftCampaign(request.params.code)
        return sendTagged(request, reply, tagged(toGiftCampaign(campaign)))
      },
    })
  }
