import { campaign, contactForm, renameForm } from '@tohfa/sync-protocol/entities/campaign'
import { deletedImage, imagesAnswer, uploadImagesForm } from '@tohfa/sync-protocol/entities/campaign-image'
import { listedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { CampaignImagesService } from '../campaigns/campaign-images.service'
import type { CampaignsService, ManagedCampaign } from '../campaigns/campaigns.service'
import { toCampaign } from '../campaigns/campaigns.wire'
import { withContactForm } from '../campaigns/contact-photo-form'
import { withImagesForm } from '../campaigns/images-form'
import { sendCodeList } from '../codes/code-list'
import type { CodesService } from '../codes/codes.service'
import { AppError } from '../http/app-error'
import { userOf, type Guards } from '../http/bearer'
import { sendTagged } from '../http/conditional-request'
import { jsonObject, parseChange } from '../http/form-fields'
import type { Idempotency } from '../operations/idempotency'
import { isUuid } from '../ids'
import { requestKey, sendAnswer } from '../operations/request-key'
import type { Spool } from '../incoming/spool'
import { FORM_TYPES } from '../incoming/spooled-form'

type ByMasterCode = { Params: { masterCode: string }; Querystring: { since?: string } }

/** What the holder of a master code may see and change, without signing in. */
export const publicViewRoutes =
  (deps: {
    campaigns: CampaignsService
    images: CampaignImagesService
    codes: CodesService
    guards: Guards
    idempotency: Idempotency
    spool: Spool
  }) =>
  async (app: FastifyInstance) => {
    const { campaigns, images, idempotency } = deps

    /**
     * A campaign by its master code, or by its id for who is its owner or sends the master code besides.
     * @throws AppError unauthorized (401), campaign_unknown (404)
     */
    const managedCampaign = async (request: FastifyRequest, id: string): Promise<ManagedCampaign> => {
      if (!isUuid(id)) return campaigns.masteredCampaign(id)
      const masterCode = request.headers['x-master-code']
      if (typeof masterCode !== 'string') {
        await deps.guards.user(request)
        return campaigns.ownedCampaign(id, userOf(request).id)
      }
      const campaign = await campaigns.masteredCampaign(masterCode)
      if (campaign.id !== id.toLowerCase()) throw new AppError('campaign_unknown')
      return campaign
    }

    app.get<ByMasterCode>(
      '/public/campaign/:masterCode',
      { schema: { summary: 'The campaign of a master code', response: { 200: campaign } } },
      async (request, reply) => {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        return sendTagged(request, reply, JSON.stringify(toCampaign(await campaigns.shown(found))))
      },
    )

    app.get<ByMasterCode>(
      '/public/campaign/:masterCode/qrcodes',
      { schema: { summary: 'Its codes, with who claimed them', response: { 200: z.array(listedQrCode) } } },
      async (request, reply) => {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        return sendCodeList(deps.codes, found, request, reply)
      },
    )

    app.put<ByMasterCode>(
      '/public/campaign/:masterCode/update',
      { schema: { summary: 'Rename it', body: renameForm, response: { 200: campaign } } },
      async (request, reply) => {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        const { name } = parseChange(renameForm, jsonObject(request.body))
        const key = requestKey(request, idempotency, found.id, name)
        return sendAnswer(reply, await campaigns.renameCampaign(found, name, key))
      },
    )

    app.post<ByMasterCode>(
      '/public/campaign/:masterCode/update-contact',
      {
        schema: {
          summary: "Change the gift giver's contact",
          consumes: FORM_TYPES,
          body: contactForm,
          response: { 200: campaign },
        },
      },
      async (request, reply) => {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        const answer = await withContactForm(request, deps.spool, async (form, photo, asked) => {
          const key = requestKey(request, idempotency, found.id, ...asked)
          return campaigns.changeContact(found, form, photo, key)
        })
        return sendAnswer(reply, answer)
      },
    )

    app.post<ByMasterCode>(
      '/public/campaign/:masterCode/upload-images',
      {
        schema: {
          summary: 'Add images to its slideshow',
          description: 'Repeated `files`, each an image; `urls` by position. All are added, or none.',
          consumes: ['multipart/form-data'],
          body: uploadImagesForm,
          response: { 200: imagesAnswer },
        },
      },
      async (request, reply) => {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        const answer = await withImagesForm(request, deps.spool, async (added, asked) => {
          const key = requestKey(request, idempotency, found.id, asked)
          return images.addImages(found, added, key)
        })
        return sendAnswer(reply, answer)
      },
    )

    app.delete<{ Params: { id: string; ref: string } }>(
      '/public/campaign/:id/images/:ref',
      {
        schema: {
          summary: 'Delete an image, by its id or its path',
          description:
            "The campaign is named by its master code; or by its id, with the owner's token or with the master code as X-Master-Code.",
          security: [{}, { bearer: [] }],
          headers: z.object({ 'x-master-code': z.optional(z.string()) }),
          response: { 200: deletedImage },
        },
      },
      async (request, reply) => {
        const { id, ref } = request.params
        const campaign = await managedCampaign(request, id)
        const key = requestKey(request, idempotency, campaign.id, ref)
        return sendAnswer(reply, await images.deleteImage(campaign, ref, key))
      },
    )
  }
