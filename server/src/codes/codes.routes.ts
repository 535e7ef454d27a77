import { claimerQrFileName, codeQrFileName } from '@tohfa/sync-protocol/files/file-names'
import { claimLink } from '@tohfa/sync-protocol/code/links'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { isCard } from '@tohfa/sync-protocol/is-card'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import type { DocumentWorker } from '../qr-sheets/worker/document-worker'
import { route } from '../http/route'
import { attachment } from '../http/attachment'
import { namesTag, sendTagged, tagged } from '../http/conditional-request'
import type { CodesService } from './codes.service'
import { toQrCode } from './codes.wire'

/** bytes of drawn pictures in memory: some thousand, as each has less than a kilobyte */
const CACHE_BYTES = 8 * 1024 * 1024
/** changes when the same link is drawn another way */
const DRAWN = 2

interface CodesRoutesDeps {
  codes: CodesService
  documentWorker: DocumentWorker
  publicUrl: string | undefined
  timeZone: string
}

export const codesRoutes =
  ({ documentWorker, ...deps }: CodesRoutesDeps) =>
  async (app: FastifyInstance) => {
    // by the link, which is all that a picture shows; concurrent requests wait for the same drawing
    const pictures = new LRUCache<string, Uint8Array, { origin: string; code: string }>({
      maxSize: CACHE_BYTES,
      sizeCalculation: (bytes, link) => bytes.length + link.length,
      fetchMethod: (_link, _stale, { context }) => documentWorker.qrPng(context),
      // a picture that others have displaced in the meantime is sent all the same
      ignoreFetchAbort: true,
    })

    route(app, endpoint.readCode, {
      async handler(request, reply) {
        const found = await deps.codes.findCode(request.params.code)
        // a tag of the content: the revision would reveal how many of the campaign's codes were claimed before
        return sendTagged(request, reply, tagged(toQrCode(found, found.campaignType, deps.timeZone)))
      },
    })

    route(app, endpoint.downloadQrPicture, {
      async handler(request, reply) {
        const { code, claimed, claimerName, campaignType } = await deps.codes.findCode(request.params.code)
        const named = claimed && isCard(campaignType) && claimerName !== null
        const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
        attachment(reply, named ? claimerQrFileName(claimerName) : codeQrFileName(null, code))
        const link = claimLink(origin, code)
        const etag = `"${hash('sha1', `${DRAWN} ${link}`, 'base64url')}"`
        reply.header('cache-control', 'private, max-age=3600').header('etag', etag)
        if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        const picture = await pictures.forceFetch(link, { context: { origin, code } })
        return reply.type('image/png').send(Buffer.from(picture))
      },
    })
  }
