import { claimerVcardFileName } from '@tohfa/sync-protocol/files/file-names'
import { vcard } from '@tohfa/sync-protocol/vcard/vcard'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import type { BlobStore } from '../blobs/blob-store'
import { cardFields } from '../codes/contact-card'
import { readBlob } from '../blobs/read-blob'
import { pastRoutes, type PastRoutesDeps } from '../edits/past.routes'
import { attachment } from '../http/attachment'
import type { OperationRoutes } from '../operations/form-operations'
import { readableCard } from '../pins/read-pin'
import type { ContactService } from './contact.service'

export const contactRoutes =
  (deps: PastRoutesDeps & { contacts: ContactService; blobs: BlobStore; operation: OperationRoutes }) =>
  async (app: FastifyInstance) => {
    route(app, endpoint.updateClaim, deps.operation('qr.update'))

    const past = pastRoutes(deps, 'vcard', deps.contacts)
    route(app, endpoint.listPastContacts, past.list)
    route(app, endpoint.restoreContact, past.restore)

    route(app, endpoint.downloadVcard, {
      async handler(request, reply) {
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
              ...cardFields(row),
              name,
              photo: photo && { type: 'image/jpeg', base64: photo.toString('base64') },
            }),
          )
      },
    })
  }
