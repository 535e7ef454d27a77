import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { openForm, pinForm } from '@tohfa/sync-protocol/http/pin'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PinsService } from '../pins/pins.service'
import { pinnedGift } from '../pins/read-pin'
import type { CodesService } from '../codes/codes.service'
import { isoTime } from '../http/wire-values'
import { deviceName } from '../http/caller/device-name'
import { jsonObject, parseNew, refuseFields } from '../http/form-fields'
import { pinCaller, pinVisitor } from '../http/caller/pin-caller'
import { route } from '../http/route'
import { tellOf } from '../http/told-of'
import type { Idempotency } from '../operations/idempotency'
import { readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
import { siteOf } from '../passkeys/passkeys'
import type { GiftPasskeysService } from './gift-passkeys.service'
import { toGiftPasskey } from './gift-passkeys.wire'

type ByCode = FastifyRequest<{ Params: { code: string } }>

export const giftPasskeysRoutes =
  (deps: {
    giftPasskeys: GiftPasskeysService
    codes: CodesService
    pins: PinsService
    idempotency: Idempotency
    publicUrl: string | undefined
  }) =>
  async (app: FastifyInstance) => {
    const { giftPasskeys, pins, idempotency, publicUrl } = deps

    const giftOf = async (request: ByCode) => {
      const found = await deps.codes.findCode(request.params.code)
      tellOf(request, { campaignId: found.campaignId, number: found.number })
      return found
    }

    route(app, endpoint.listGiftPasskeys, {
      async handler(request) {
        const { code } = await pinnedGift(deps, request)
        return (await giftPasskeys.list(code)).map(toGiftPasskey)
      },
    })

    route(app, endpoint.beginGiftPasskey, {
      async handler(request) {
        const found = await giftOf(request)
        const { pin } = parseNew(pinForm, jsonObject(request.body))
        const gift = await pins.verify(found, pin, pinCaller(request))
        return giftPasskeys.begin(gift, siteOf(request, publicUrl))
      },
    })

    route(app, endpoint.addGiftPasskey, {
      async handler(request, reply) {
        const found = await giftOf(request)
        const form = parseNew(contract[endpoint.addGiftPasskey].body, jsonObject(request.body))
        const device = deviceName(request.headers['user-agent'])
        const key = readIdempotencyKey(request, idempotency, found.code, form)
        return sendAnswer(reply, await giftPasskeys.add(found, form, device, siteOf(request, publicUrl), key))
      },
    })

    route(app, endpoint.removeGiftPasskey, {
      async handler(request, reply) {
        const found = await giftOf(request)
        const { pin } = parseNew(openForm, jsonObject(request.body))
        const { id } = request.params
        const gift = await pins.verify(found, pin, pinCaller(request))
        const key = readIdempotencyKey(request, idempotency, gift.code, id)
        return sendAnswer(reply, await giftPasskeys.remove(gift, id, key))
      },
    })

    route(app, endpoint.askGiftPasskeys, {
      async handler(request) {
        refuseFields(request.body)
        return giftPasskeys.ask(await giftOf(request), siteOf(request, publicUrl))
      },
    })

    route(app, endpoint.openByPasskey, {
      async handler(request) {
        const found = await giftOf(request)
        const form = parseNew(contract[endpoint.openByPasskey].body, jsonObject(request.body))
        const site = siteOf(request, publicUrl)
        const { session, expiresAt } = await giftPasskeys.open(found, form, pinVisitor(request), site)
        return { session, expires_at: isoTime(expiresAt) ?? '' }
      },
    })
  }
