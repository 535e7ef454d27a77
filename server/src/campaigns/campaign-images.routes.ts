import { arrangedImages, imagesAnswer, uploadImagesForm } from '@tohfa/sync-protocol/entities/campaign-image'
import type { FastifyInstance } from 'fastify'
import { userOf, type Guards } from '../http/bearer'
import { parseList } from '../http/form-fields'
import type { Idempotency } from '../operations/idempotency'
import { requestKey, sendAnswer } from '../operations/request-key'
import type { Spool } from '../incoming/spool'
import type { CampaignImagesService } from './campaign-images.service'
import type { CampaignsService } from './campaigns.service'
import { withImagesForm } from './images-form'

type ById = { Params: { id: string } }
const security = [{ bearer: [] }]

/** What the signed-in owner may do with the slideshow of a campaign; the public page deletes images, for both. */
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

    app.post<ById>(
      '/campaigns/:id/upload-images',
      {
        onRequest,
        schema: {
          summary: 'Add images to the slideshow of a campaign',
          description: 'Repeated `files`, each an image; `urls` by position. All are added, or none.',
          security,
          consumes: ['multipart/form-data'],
          body: uploadImagesForm,
          response: { 200: imagesAnswer },
        },
      },
      async (request, reply) => {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const answer = await withImagesForm(request, spool, async (added, asked) => {
          const key = requestKey(request, idempotency, campaign.ownerId, campaign.id, asked)
          return images.addImages(campaign, added, key)
        })
        return sendAnswer(reply, answer)
      },
    )

    app.put<ById>(
      '/campaigns/:id/images',
      {
        onRequest,
        schema: {
          summary: 'Bring the images into another order, or change their links',
          description: 'Those that are not named follow those that are.',
          security,
          body: arrangedImages,
          response: { 200: imagesAnswer },
        },
      },
      async (request, reply) => {
        const wanted = parseList(arrangedImages, request.body)
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const key = requestKey(request, idempotency, campaign.ownerId, campaign.id, wanted)
        return sendAnswer(reply, await images.arrangeImages(campaign, wanted, key))
      },
    )
  }
