import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { claimerQrFileName, codeQrFileName } from '@tohfa/sync-protocol/file-names'
import { claimLink } from '@tohfa/sync-protocol/links'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import { qrPng } from '../documents/qr-png'
import { sendTagged, tagged, type Tagged } from '../http/conditional-request'
import { attachment } from '../http/attachment'
import type { CodesService, FoundCode } from './codes.service'
import { toQrCode } from './codes.wire'

export const codesRoutes =
  (deps: { codes: CodesService; publicUrl: string | undefined; timeZone: string }) =>
  async (app: FastifyInstance) => {
    // for as long as the store gives the same row, which it does until somebody writes
    const answers = new WeakMap<FoundCode, Tagged<QrCode>>()
    const answerOf = (found: FoundCode) => {
      // a tag of the content: the revision would tell how many of the campaign's codes were claimed before
      const answer = answers.get(found) ?? tagged(toQrCode(found, found.campaignType, deps.timeZone))
      answers.set(found, answer)
      return answer
    }

    route(app, endpoint.readCode, {
      handler(request, reply) {
        const { code } = request.params
        const cached = deps.codes.cachedCode(code)
        if (cached) return sendTagged(request, reply, answerOf(cached))
        return deps.codes.findCode(code).then((found) => sendTagged(request, reply, answerOf(found)))
      },
    })

    route(app, endpoint.downloadQrPicture, {
      async handler(request, reply) {
        const { code, claimed, claimerName, campaignType } = await deps.codes.findCode(request.params.code)
        const named = claimed && campaignType === 'vcard' && claimerName !== null
        const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
        attachment(reply, named ? claimerQrFileName(claimerName) : codeQrFileName(null, code))
        return reply
          .header('cache-control', 'private, max-age=3600')
          .type('image/png')
          .send(await qrPng(claimLink(origin, code), 500))
      },
    })
  }
