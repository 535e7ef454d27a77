/** What people may see, export and withdraw of what is stored about them. */
import { ownDataZipFileName } from '@tohfa/sync-protocol/files/file-names'
import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { toSession } from '../accounts/account.routes'
import type { AccountService } from '../accounts/account.service'
import type { SessionsService } from '../accounts/sessions/sessions.service'
import { toCampaign } from '../campaigns/campaigns.wire'
import type { PinsService } from '../pins/pins.service'
import { pinnedGift } from '../pins/read-pin'
import type { CodesService } from '../codes/codes.service'
import { isoTime } from '../http/wire-values'
import { attachment } from '../http/attachment'
import { userOf, type Guards } from '../http/caller/bearer'
import { jsonObject, parseNew } from '../http/form-fields'
import { pinCaller } from '../http/caller/pin-caller'
import { route } from '../http/route'
import type { Idempotency } from '../operations/idempotency'
import { readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
import { exportGift, type GiftExportDeps } from './gift-export'
import type { OwnConsents } from './own-consents'

export const ownDataRoutes =
  (
    deps: GiftExportDeps & {
      codes: CodesService
      pins: PinsService
      account: AccountService
      sessions: SessionsService
      guards: Guards
      idempotency: Idempotency
      ownConsents: OwnConsents
    },
  ) =>
  async (app: FastifyInstance) => {
    const { db, campaigns, codes, consents, pins, idempotency } = deps

    route(app, endpoint.listOwnConsents, {
      handler: async (request) => consents.list(db.read, await pinnedGift(deps, request)),
    })

    route(app, endpoint.withdrawConsent, {
      async handler(request, reply) {
        const { code: typed, purpose } = request.params
        const found = await codes.findCode(typed)
        const { pin } = parseNew(contract[endpoint.withdrawConsent].body, jsonObject(request.body))
        const gift = await pins.verify(found, pin, pinCaller(request))
        const key = readIdempotencyKey(request, idempotency, gift.code, purpose)
        return sendAnswer(reply, await deps.ownConsents.withdraw(gift, purpose, key))
      },
    })

    route(app, endpoint.giveConsentAgain, {
      async handler(request, reply) {
        const { code: typed, purpose } = request.params
        const found = await codes.findCode(typed)
        const form = parseNew(contract[endpoint.giveConsentAgain].body, jsonObject(request.body))
        const { pin, text_hash: textHash } = form
        const gift = await pins.verify(found, pin, pinCaller(request))
        const key = readIdempotencyKey(request, idempotency, gift.code, purpose, textHash)
        const consent = { purpose, textHash, channel: 'self' } as const
        return sendAnswer(reply, await deps.ownConsents.giveAgain(gift, consent, key))
      },
    })

    route(app, endpoint.exportGift, {
      // a file that nobody reads would keep its queries waiting
      exposeHeadRoute: false,
      async handler(request, reply) {
        const gift = await pinnedGift(deps, request)
        const { name } = await campaigns.giftCampaign(gift.code)
        attachment(reply, ownDataZipFileName(name))
        return (
          reply
            // proxies must not buffer it
            .header('x-accel-buffering', 'no')
            .type('application/zip')
            .send(Readable.from(exportGift(deps, gift), { objectMode: false }))
        )
      },
    })

    route(app, endpoint.listConsents, {
      onRequest: deps.guards.user,
      async handler(request) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        return consents.listOfCampaign(db.read, campaign.id)
      },
    })

    route(app, endpoint.exportAccount, {
      onRequest: deps.guards.user,
      async handler(request) {
        const { id, session } = userOf(request)
        const user = await deps.account.read(userOf(request))
        return {
          exported_at: isoTime(deps.now()) ?? '',
          account: {
            id,
            email: user.email,
            is_admin: user.isAdmin,
            created_at: isoTime(user.createdAt) ?? '',
          },
          sessions: (await deps.sessions.list(id)).map((row) => toSession(row, session)),
          campaigns: (await campaigns.listCampaigns(id, null)).map(toCampaign),
        }
      },
    })
  }
