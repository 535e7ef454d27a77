import {
  campaign as campaignSchema,
  contactForm,
  createCampaignForm,
  giftCampaign,
  renameForm,
} from '@tohfa/sync-protocol/entities/campaign'
import { listedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { sendCodeList } from '../codes/code-list'
import type { CodesService } from '../codes/codes.service'
import { userOf, type Guards } from '../http/bearer'
import { sendTagged } from '../http/conditional-request'
import { encodeCursor, readPage } from '../http/cursor'
import { jsonObject, parseChange, parseNew } from '../http/form-fields'
import type { Idempotency } from '../operations/idempotency'
import { requestKey, sendAnswer } from '../operations/request-key'
import type { Spool } from '../incoming/spool'
import { FORM_TYPES } from '../incoming/spooled-form'
import type { CampaignsService } from './campaigns.service'
import { toCampaign, toGiftCampaign } from './campaigns.wire'
import { withContactForm } from './contact-photo-form'

type ById = { Params: { id: string } }
const bearer = [{ bearer: [] }]

export const campaignsRoutes =
  (deps: {
    campaigns: CampaignsService
    codes: CodesService
    guards: Guards
    idempotency: Idempotency
    spool: Spool
  }) =>
  async (app: FastifyInstance) => {
    const { campaigns, idempotency } = deps
    const onRequest = deps.guards.user

    app.get<{ Querystring: { limit?: string; cursor?: string } }>(
      '/campaigns',
      {
        onRequest,
        schema: {
          summary: "The signed-in owner's campaigns, newest first",
          security: bearer,
          querystring: z.object({ limit: z.optional(z.string()), cursor: z.optional(z.string()) }),
          response: { 200: z.array(campaignSchema) },
        },
      },
      async (request, reply) => {
        const page = readPage(request.query)
        const rows = await campaigns.listCampaigns(userOf(request).id, page)
        const last = rows.at(-1)
        if (page && last && rows.length === page.limit)
          reply.header('x-next-cursor', encodeCursor({ at: last.createdAt, id: last.id }))
        return sendTagged(request, reply, JSON.stringify(rows.map(toCampaign)))
      },
    )

    app.post(
      '/campaigns',
      {
        onRequest,
        schema: {
          summary: 'Make a campaign and its codes',
          security: bearer,
          body: createCampaignForm,
          response: { 200: campaignSchema },
        },
      },
      async (request, reply) => {
        const form = parseNew(createCampaignForm, jsonObject(request.body))
        const user = userOf(request)
        const key = requestKey(request, idempotency, user.id, form)
        return sendAnswer(reply, await campaigns.createCampaign(user, form, key))
      },
    )

    app.get<ById>(
      '/campaigns/:id',
      { onRequest, schema: { summary: 'A campaign', security: bearer, response: { 200: campaignSchema } } },
      async (request, reply) => {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        return sendTagged(request, reply, JSON.stringify(toCampaign(await campaigns.shown(campaign))))
      },
    )

    app.get<ById & { Querystring: { since?: string } }>(
      '/campaigns/:id/qrcodes',
      {
        onRequest,
        schema: {
          summary: 'Its codes, with who claimed them',
          description:
            'With ?since=CURSOR only what changed after it; the answer names the next one in X-Cursor.',
          security: bearer,
          response: { 200: z.array(listedQrCode) },
        },
      },
      async (request, reply) => {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        return sendCodeList(deps.codes, campaign, request, reply)
      },
    )

    app.put<ById>(
      '/campaigns/:id',
      {
        onRequest,
        schema: {
          summary: 'Rename a campaign',
          security: bearer,
          body: renameForm,
          response: { 200: campaignSchema },
        },
      },
      async (request, reply) => {
        const { name } = parseChange(renameForm, jsonObject(request.body))
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const key = requestKey(request, idempotency, campaign.ownerId, campaign.id, name)
        return sendAnswer(reply, await campaigns.renameCampaign(campaign, name, key))
      },
    )

    app.put<ById>(
      '/campaigns/:id/contact',
      {
        onRequest,
        schema: {
          summary: "Change the gift giver's contact",
          description: 'JSON, or multipart/form-data with an image as contact_profile_image.',
          security: bearer,
          consumes: FORM_TYPES,
          body: contactForm,
          response: { 200: campaignSchema },
        },
      },
      async (request, reply) => {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const answer = await withContactForm(request, deps.spool, async (form, photo, asked) => {
          const key = requestKey(request, idempotency, campaign.ownerId, campaign.id, ...asked)
          return campaigns.changeContact(campaign, form, photo, key)
        })
        return sendAnswer(reply, answer)
      },
    )

    app.delete<ById>(
      '/campaigns/:id',
      {
        onRequest,
        schema: {
          summary: 'Delete a campaign with everything that belongs to it',
          security: bearer,
          response: { 200: z.object({ message: z.string() }) },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const key = requestKey(request, idempotency, userOf(request).id, id)
        return sendAnswer(reply, await campaigns.deleteCampaign(id, userOf(request).id, key))
      },
    )

    app.get<{ Params: { code: string } }>(
      '/qr/:code/campaign',
      {
        schema: {
          summary: "What a gift code's holder may see of its campaign",
          response: { 200: giftCampaign },
        },
      },
      async (request, reply) => {
        const campaign = await campaigns.giftCampaign(request.params.code)
        return sendTagged(request, reply, JSON.stringify(toGiftCampaign(campaign)))
      },
    )
  }
