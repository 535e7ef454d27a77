import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { pinForm } from '@tohfa/sync-protocol/http/pin'
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actorOn } from '../campaigns/campaign-log'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { PinsService } from '../pins/pins.service'
import type { CodesService } from '../codes/codes.service'
import { userOf, type Guards } from '../http/caller/bearer'
import { jsonObject, parseNew } from '../http/form-fields'
import { pinCaller } from '../http/caller/pin-caller'
import type { ReplyHead } from '../http/reply'
import { tellOf } from '../http/told-of'
import { route } from '../http/route'
import type { Idempotency } from '../operations/idempotency'
import { markReplayed, readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
import type { OwnerResetsService } from './owner-resets.service'
import type { RecoveryService } from './recovery.service'
import type { MadeRecoveryCode } from './with-recovery-code'

type ByCode = FastifyRequest<{ Params: { code: string } }>

export const recoveryRoutes =
  (deps: {
    recovery: RecoveryService
    ownerResets: OwnerResetsService
    campaigns: CampaignsService
    codes: CodesService
    pins: PinsService
    guards: Guards
    idempotency: Idempotency
    publicUrl: string | undefined
  }) =>
  async (app: FastifyInstance) => {
    const { recovery, ownerResets, idempotency } = deps

    /** The key of a call that may come again after a lost answer, when what it proves has changed. */
    const keyOf = (request: ByCode, ...asked: unknown[]) => {
      const { code } = request.params
      return readIdempotencyKey(request, idempotency, normalizeCode(code) ?? code, ...asked)
    }
    const withoutMark = (reply: ReplyHead, { replayed, ...answer }: MadeRecoveryCode) => {
      markReplayed(reply, { replayed })
      return answer
    }

    route(app, endpoint.makeRecoveryCode, {
      async handler(request, reply) {
        const found = await deps.codes.findCode(request.params.code)
        const { pin } = parseNew(pinForm, jsonObject(request.body))
        const gift = await deps.pins.verify(found, pin, pinCaller(request))
        return withoutMark(reply, await recovery.makeCode(gift, keyOf(request)))
      },
    })

    route(app, endpoint.recoverGift, {
      async handler(request, reply) {
        const { code } = request.params
        const form = parseNew(contract[endpoint.recoverGift].body, jsonObject(request.body))
        const key = keyOf(request, form)
        return withoutMark(reply, await recovery.recover(code, form, pinCaller(request), key))
      },
    })

    route(app, endpoint.resetPin, {
      async handler(request, reply) {
        const { code } = request.params
        const form = parseNew(contract[endpoint.resetPin].body, jsonObject(request.body))
        const key = keyOf(request, form)
        const made = await ownerResets
          .resetPin(code, form, pinCaller(request), key)
          .catch(async (error: unknown) => {
            const gift = await deps.codes.findCode(code).catch(() => undefined)
            if (gift) tellOf(request, { campaignId: gift.campaignId, number: gift.number })
            throw error
          })
        return withoutMark(reply, made)
      },
    })

    route(app, endpoint.moveGift, {
      async handler(request, reply) {
        const { code } = request.params
        const { pin } = parseNew(pinForm, jsonObject(request.body))
        return sendAnswer(reply, await recovery.move(code, pin, pinCaller(request), keyOf(request, pin)))
      },
    })

    route(app, endpoint.askPinHelp, {
      onRequest: deps.guards.user,
      async handler(request, reply) {
        const { reason } = parseNew(contract[endpoint.askPinHelp].body, jsonObject(request.body))
        const { id, number } = request.params
        const campaign = await deps.campaigns.ownedCampaign(id, userOf(request).id)
        const key = readIdempotencyKey(request, idempotency, campaign.id, number, reason)
        const by = actorOn(campaign, request)
        return sendAnswer(reply, await ownerResets.askHelp(campaign, Number(number), reason, key, by))
      },
    })

    route(app, endpoint.cancelPinHelp, {
      onRequest: deps.guards.user,
      async handler(request, reply) {
        const { id, number } = request.params
        const campaign = await deps.campaigns.ownedCampaign(id, userOf(request).id)
        const key = readIdempotencyKey(request, idempotency, campaign.id, number)
        const by = actorOn(campaign, request)
        return sendAnswer(reply, await ownerResets.cancelHelp(campaign, Number(number), key, by))
      },
    })

    route(app, endpoint.makePinReset, {
      onRequest: deps.guards.user,
      async handler(request, reply) {
        const { reason } = parseNew(contract[endpoint.makePinReset].body, jsonObject(request.body))
        const { id, number } = request.params
        const campaign = await deps.campaigns.ownedCampaign(id, userOf(request).id)
        const key = readIdempotencyKey(request, idempotency, campaign.id, number, reason)
        const by = actorOn(campaign, request)
        const link = await ownerResets.makeResetLink(campaign, Number(number), reason, key, by)
        markReplayed(reply, link)
        const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
        return {
          url: `${origin}/reset-pin/${link.code}#${link.token}`,
          expires_at: new Date(link.expiresAt).toISOString(),
        }
      },
    })
  }
