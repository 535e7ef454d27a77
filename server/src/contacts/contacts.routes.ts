import { qrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { claimerVcardFileName } from '@tohfa/sync-protocol/file-names'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/operations/qr-update'
import { vcard } from '@tohfa/sync-protocol/vcard'
import type { FastifyInstance } from 'fastify'
import type { BlobStore } from '../blobs/blob-store'
import { readBlob } from '../blobs/read-blob'
import type { CodesService } from '../codes/codes.service'
import { attachment } from '../http/attachment'
import type { DirectOperations } from '../operations/direct-operation'
import type { PinsService } from '../claims/pins.service'
import { pinnedCall, readableCard } from '../claims/read-pin'

type ByCode = { Params: { code: string } }

export const contactsRoutes =
  (deps: { codes: CodesService; pins: PinsService; blobs: BlobStore; direct: DirectOperations }) =>
  async (app: FastifyInstance) => {
    app.post<ByCode>(
      '/qr/:code/claim',
      deps.direct('qr.claim', {
        summary: 'Claim a vcard or diary code',
        body: qrClaimFields,
        response: { 200: qrCode },
      }),
    )

    app.put<ByCode>(
      '/qr/:code/update',
      deps.direct('qr.update', {
        summary: 'Change the details of a claimed vcard, with its PIN',
        body: qrUpdateFields,
        response: { 200: qrCode },
      }),
    )

    app.get<ByCode>(
      '/qr/:code/vcard',
      {
        schema: {
          summary: 'The contact card of a claimed code, vCard 3.0',
          description: 'Of a diary, travel or sale code with its PIN alone; without one it is 404.',
          ...pinnedCall,
          produces: ['text/vcard'],
        },
      },
      async (request, reply) => {
        const row = await readableCard(deps, request)
        const name = row.claimerName ?? ''
        const photo =
          row.claimerProfileImage === null ? null : await readBlob(deps.blobs, row.claimerProfileImage)
        attachment(reply, claimerVcardFileName(name))
        return reply
          .header('cache-control', 'private, no-cache')
          .type('text/vcard; charset=utf-8')
          .send(
            vcard({
              name,
              company: row.claimerCompany,
              mobile: row.claimerMobile,
              email: row.claimerEmail,
              website: row.claimerWebsite,
              whatsapp: row.claimerWhatsapp,
              address: row.claimerAddress,
              latitude: row.claimerLatitude,
              longitude: row.claimerLongitude,
              photo: photo && { type: 'image/jpeg', base64: photo.toString('base64') },
            }),
          )
      },
    )
  }
