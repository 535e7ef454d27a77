import { campaign, contactForm, renameForm } from '@tohfa/sync-protocol/entities/campaign'
import { listedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { toCampaign } from '../campaigns/campaigns.wire'
import { sendCodeList } from '../codes/code-list'
import type { CodesService } from '../codes/codes.service'
import { sendTagged } from '../platform/conditional'
import { jsonObject, parseChange, readForm } from '../platform/form'
import type { Idempotency } from '../platform/idempotency'
import { digest, requestKey, sendAnswer } from '../platform/request-key'

type ByMasterCode = { Params: { masterCode: string }; Querystring: { since?: string } }

/** What the holder of a master code may see and change, without signing in. */
export const publicCampaignRoutes =
  (deps: { campaigns: CampaignsService; codes: CodesService; idempotency: Idempotency }) =>
  async (app: FastifyInstance) => {
    const { campaigns, idempotency } = deps

    app.get<ByMasterCode>(
      '/public/campaign/:masterCode',
      { schema: { summary: 'The campaign of a master code', response: { 200: campaign } } },
      async (request, reply) => {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        return sendTagged(request, reply, JSON.stringify(toCampaign(found)))
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
          consumes: ['multipart/form-data', 'application/json'],
          body: contactForm,
          response: { 200: campaign },
        },
      },
      async (request, reply) => {
        const found = await campaigns.masteredCampaign(request.params.masterCode)
        const { fields, files } = await readForm(request, ['contact_profile_image'])
        const form = parseChange(contactForm, fields)
        const photo = files.get('contact_profile_image')?.bytes ?? null
        const key = requestKey(request, idempotency, found.id, form, photo && digest(photo))
        return sendAnswer(reply, await campaigns.changeContact(found, form, photo, key))
      },
    )
  }
