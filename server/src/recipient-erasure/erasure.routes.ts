import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { actorOn } from '../campaigns/campaign-log'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { PinsService } from '../pins/pins.service'
import type { CodesService } from '../codes/codes.service'
import { AppError } from '../http/app-error'
import { userOf, type Guards } from '../http/caller/bearer'
import { pinCaller } from '../http/caller/pin-caller'
import { jsonObject, parseNew, refuseFields } from '../http/form-fields'
import { tellOf } from '../http/told-of'
import { route } from '../http/route'
import type { Idempotency } from '../operations/idempotency'
import { readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
import type { ErasureService } from './erasure.service'

export const erasureRoutes =
  (deps: {
    erasure: ErasureService
    campaigns: CampaignsService
    codes: CodesService
    pins: PinsService
    guards: Guards
    idempotency: Idempotency
  }) =>
  async (app: FastifyInstance) => {
    const { erasure, idempotency } = deps

    route(app, endpoint.eraseGift, {
      async handler(request, reply) {
        const found = await deps.codes.findCode(request.params.code)
        const { pin } = parseNew(contract[endpoint.eraseGift].body, jsonObject(request.body))
        const gift = await deps.pins.verify(found, pin, pinCaller(request))
        tellOf(request, { campaignId: gift.campaignId, number: gift.number })
        const key = readIdempotencyKey(request, idempotency, gift.code)
        return sendAnswer(reply, await erasure.eraseOwn(gift, key))
      },
    })

    route(app, endpoint.eraseRecipient, {
      onRequest: deps.guards.user,
      async handler(request, reply) {
        refuseFields(request.body)
        const { id, number } = request.params
        const campaign = await deps.campaigns.ownedCampaign(id, userOf(request).id)
        if (!/^\d{1,6}$/.test(number)) throw new AppError('code_unknown')
        const key = readIdempotencyKey(request, idempotency, campaign.id, number)
        const by = actorOn(campaign, request)
        return sendAnswer(reply, await erasure.eraseRecipient(campaign, Number(number), key, by))
      },
    })
  }
