import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { route } from '../http/route'
import type { CampaignImagesService } from '../campaigns/images/campaign-images.service'
import type { CampaignSettingsService } from '../campaigns/campaign-settings.service'
import type { CampaignsService, ManagedCampaign } from '../campaigns/campaigns.service'
import { toLinkedCampaign } from '../campaigns/campaigns.wire'
import { actorOn } from '../campaigns/campaign-log'
import type { CampaignLinksService } from '../campaigns/links/campaign-links.service'
import { withContactForm } from '../campaigns/contact-photo-form'
import { withImagesForm } from '../campaigns/images/images-form'
import { sendCodeList } from '../codes/code-list'
import type { CodesService } from '../codes/codes.service'
import { AppError } from '../http/app-error'
import { userOf, type Guards } from '../http/caller/bearer'
import { sendTagged, tagged } from '../http/conditional-request'
import { tellOf } from '../http/told-of'
import { jsonObject, parseChange } from '../http/form-fields'
import type { Idempotency } from '../operations/idempotency'
import { isUuid } from '../ids'
import { readIdempotencyKey, sendAnswer } from '../operations/idempotency-key'
import type { Spool } from '../uploads/spool'

/** What the holder of a link may see, and change if the link is to edit, without signing in. */
export const publicViewRoutes =
  (deps: {
    campaigns: CampaignsService
    settings: CampaignSettingsService
    images: CampaignImagesService
    links: CampaignLinksService
    codes: CodesService
    guards: Guards
    idempotency: Idempotency
    spool: Spool
    reportFailure: (thrown: unknown) => void
  }) =>
  async (app: FastifyInstance) => {
    const { campaigns, settings, images, idempotency } = deps

    /**
     * A campaign by its master code, or by its id for its owner and for a caller that also sends the master code.
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
      if (campaign.id !== id) throw new AppError('campaign_unknown')
      return campaign
    }

    route(app, endpoint.readPublicCampaign, {
      async handler(request, reply) {
        const found = await campaigns.viewedCampaign(request.params.masterCode)
        tellOf(request, { campaignId: found.id, ...(found.link.id !== null && { about: found.link.id }) })
        // a page that is open asks whether something has changed
        if (request.headers['if-none-match'] === undefined)
          deps.links.noteOpened(found).catch(deps.reportFailure)
        const campaign = toLinkedCampaign(await campaigns.shownWithWaiting(found), found.link)
        return sendTagged(request, reply, tagged(campaign))
      },
    })

    route(app, endpoint.listPublicCodes, {
      async handler(request, reply) {
        const find = async () => {
          const { id, revision, link } = await campaigns.viewedCampaign(request.params.masterCode)
          return { id, revision, hidden: !link.contacts }
        }
        return sendCodeList(deps.codes, find, request, reply)
      },
    })

    route(app, endpoint.renamePublicCampaign, {
      async handler(request, reply) {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        const { name } = parseChange(contract[endpoint.renamePublicCampaign].body, jsonObject(request.body))
        const key = readIdempotencyKey(request, idempotency, found.id, name)
        return sendAnswer(reply, await settings.renameCampaign(found, { name }, key, actorOn(found, request)))
      },
    })

    route(app, endpoint.changePublicContact, {
      async handler(request, reply) {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        const answer = await withContactForm(request, deps.spool, found, async (contact, photo, asked) => {
          const key = readIdempotencyKey(request, idempotency, found.id, ...asked)
          return settings.changeContact(found, { contact, photo }, key, actorOn(found, request))
        })
        return sendAnswer(reply, answer)
      },
    })

    route(app, endpoint.uploadPublicImages, {
      async handler(request, reply) {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        const answer = await withImagesForm(request, deps.spool, found, async (added, asked) => {
          const key = readIdempotencyKey(request, idempotency, found.id, asked)
          return images.addImages(found, added, key, actorOn(found, request))
        })
        return sendAnswer(reply, answer)
      },
    })

    route(app, endpoint.deleteImage, {
      async handler(request, reply) {
        const { id, ref } = request.params
        const campaign = await managedCampaign(request, id)
        const key = readIdempotencyKey(request, idempotency, campaign.id, ref)
        return sendAnswer(reply, await images.deleteImage(campaign, ref, key, actorOn(campaign, request)))
      },
    })
  }
