import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import { sendCodeList } from '../codes/code-list'
import type { CodesService } from '../codes/codes.service'
import { userOf, type Guards } from '../http/caller/bearer'
import { sendTagged, tagged } from '../http/conditional-request'
import { encodeCursor, readPage } from '../http/cursor'
import { jsonObject, parseChange, parseNew } from '../http/form-fields'
import type { Answer, Idempotency, IdempotencyKey } from '../operations/idempotency'
import { readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
import type { Spool } from '../incoming/spool'
import { actorOn, type CampaignActor } from './campaign-log'
import type { CampaignSettingsService } from './campaign-settings.service'
import type { CampaignsService, OwnedCampaign } from './campaigns.service'
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
    const byJson = <Form extends object>(
      to: JsonChange,
      read: (fields: Record<string, unknown>) => Form,
      change: (
        campaign: OwnedCampaign,
        form: Form,
        key: IdempotencyKey | null,
        by: CampaignActor,
      ) => Promise<Answer<Campaign>>,
    ) =>
      route(app, to, {
        onRequest,
        async handler(request, reply) {
          const form = read(jsonObject(request.body))
          const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
          const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id, form)
          return sendAnswer(reply, await change(campaign, form, key, actorOn(campaign, request)))
        },
      })
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
    byJson(
      endpoint.archiveCampaign,
      (fields) => parseChange(contract[endpoint.archiveCampaign].body, fields),
      (campaign, { archived }, key, by) => settings.archiveCampaign(campaign, archived, key, by),
    )
    byJson(
      endpoint.renameCampaign,
      (fields) => parseChange(contract[endpoint.renameCampaign].body, fields),
      (campaign, { name }, key, by) => settings.renameCampaign(campaign, name, key, by),
    )
    byJson(
      endpoint.changeRetention,
      (fields) => parseChange(contract[endpoint.changeRetention].body, fields),
      (campaign, { days }, key, by) => settings.changeRetention(campaign, days, key, by),
    )
    byJson(
      endpoint.changeEasyPins,
      (fields) => parseChange(contract[endpoint.changeEasyPins].body, fields),
      (campaign, { refused }, key, by) => settings.changeEasyPins(campaign, refused, key, by),
    )
    byJson(
      endpoint.changePrivacy,
      (fields) => parseChange(contract[endpoint.changePrivacy].body, fields),
      (campaign, form, key, by) => settings.changePrivacy(campaign, form, key, by),
    )
    byJson(
      endpoint.changeLock,
      (fields) => parseChange(contract[endpoint.changeLock].body, fields),
      (campaign, { required }, key, by) => settings.changeLock(campaign, required, key, by),
    )
    byJson(
      endpoint.changeSeller,
      (fields) => parseChange(contract[endpoint.changeSeller].body, fields),
      (campaign, form, key, by) => settings.changeSeller(campaign, form, key, by),
    )

    route(app, endpoint.endPinHelp, {
      onRequest,
      async handler(request, reply) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id)
        return sendAnswer(reply, await settings.endPinHelp(campaign, key, actorOn(campaign, request)))
      },
    })

    route(app, endpoint.changeContact, {
      onRequest,
      async handler(request, reply) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const answer = await withContactForm(request, deps.spool, campaign, async (form, photo, asked) => {
          const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id, ...asked)
          return settings.changeContact(campaign, form, photo, key, actorOn(campaign, request))
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
