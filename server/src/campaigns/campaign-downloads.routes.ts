import { codesPdfFileName, giftGiverVcardFileName } from '@tohfa/sync-protocol/files/file-names'
import { vcard } from '@tohfa/sync-protocol/vcard/vcard'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import type { BlobStore } from '../blobs/blob-store'
import { readBlob } from '../blobs/read-blob'
import type { CodesService } from '../codes/codes.service'
import type { DocumentWorker } from '../qr-sheets/worker/document-worker'
import { AppError } from '../http/app-error'
import { userOf, type Guards } from '../http/caller/bearer'
import { attachment } from '../http/attachment'
import type { CampaignsService } from './campaigns.service'

/** The downloads of an owner: codes to print, and the gift giver's contact. */
export const campaignDownloadsRoutes =
  (deps: {
    campaigns: CampaignsService
    codes: CodesService
    blobs: BlobStore
    documentWorker: DocumentWorker
    guards: Guards
    now: () => number
    publicUrl: string | undefined
  }) =>
  async (app: FastifyInstance) => {
    const { campaigns } = deps
    const onRequest = deps.guards.user

    route(app, endpoint.downloadCodesPdf, {
      onRequest,
      async handler(request, reply) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const pdf = await deps.documentWorker.codesPdf(
          {
            campaignName: campaign.name,
            codes: await deps.codes.printedCodes(campaign.id),
            origin: deps.publicUrl ?? `${request.protocol}://${request.host}`,
            createdAt: deps.now(),
          },
          request.signal,
        )
        attachment(reply, codesPdfFileName(campaign.name))
        return reply.type('application/pdf').send(pdf)
      },
    })

    route(app, endpoint.downloadGiverVcard, {
      onRequest,
      async handler(request, reply) {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        const { contactName: name, contactProfileImage: image } = campaign
        if (name === null) throw new AppError('contact_unknown')
        const photo = image === null ? null : await readBlob(deps.blobs, image)
        attachment(reply, giftGiverVcardFileName(name))
        return reply.type('text/vcard; charset=utf-8').send(
          vcard({
            name,
            company: campaign.contactCompany,
            mobile: campaign.contactMobile,
            email: campaign.contactEmail,
            website: campaign.contactWebsite,
            whatsapp: campaign.contactWhatsapp,
            address: campaign.contactAddress,
            latitude: campaign.contactLatitude,
            longitude: campaign.contactLongitude,
            photo: photo && { type: 'image/jpeg', base64: photo.toString('base64') },
          }),
        )
      },
    })
  }
