import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route'
import { userOf, type Guards } from '../../http/caller/bearer'
import { parseList } from '../../http/form-fields'
import type { Idempotency } from '../../operations/idempotency'
import { readIdempotencyKey, sendAnswer } from '../../operations/idempotency-key'
import type { Spool } from '../../uploads/spool'
import type { CampaignImagesService } from './campaign-images.service'
import { actorOn } from '../campaign-log'
import type { CampaignsService } from '../campaigns.service'
import { withImagesForm } from './images-form'

/** What the signed-in owner may do with a campaign's slideshow. The public page deletes images, for both. */
export const campaignImagesRoutes =
  (deps: {
    campaigns: CampaignsService
    images: CampaignImagesService
    guards: Guards
    idempotency: Idempotency
    spool: Spool
  }) =>
  async (app: FastifyInstance) => {
    const { campaigns, images, idempotency, spool } = deps
    const onRequest = deps.guards.user

    route(app, endpoint.uploadImages, {
      onRequest,
      async handler(request, reply) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const answer = await withImagesForm(request, spool, campaign, async (added, asked) => {
          const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id, asked)
          return images.addImages(campaign, added, key, actorOn(campaign, request))
        })
        return sendAnswer(reply, answer)
      },
    })

    route(app, endpoint.arrangeImages, {
      onRequest,
      async handler(request, reply) {
        const wanted = parseList(contract[endpoint.arrangeImages].body, request.body)
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const key = readIdempotencyKey(request, idempotency, campaign.ownerId, campaign.id, wanted)
        return sendAnswer(
          reply,
          await images.arrangeImages(campaign, wanted, key, actorOn(campaign, request)),
        )
      },
    })
  }
