import { qrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { claimerQrFileName, codeQrFileName } from '@tohfa/sync-protocol/file-names'
import { claimLink } from '@tohfa/sync-protocol/links'
import type { FastifyInstance } from 'fastify'
import { qrPng } from '../documents/qr-png'
import { sendTagged, tagged, type Tagged } from '../http/conditional-request'
import { attachment } from '../http/attachment'
import type { CodesService, FoundCode } from './codes.service'
import { toQrCode } from './codes.wire'

type ByCode = { Params: { code: string } }

export const codesRoutes =
  (deps: { codes: CodesService; publicUrl: string | undefined }) => async (app: FastifyInstance) => {
    // for as long as the store gives the same row, which it does until somebody writes
    const answers = new WeakMap<FoundCode, Tagged>()
    const answerOf = (found: FoundCode) => {
      // a tag of the content: the revision would tell how many of the campaign's codes were claimed before
      const answer = answers.get(found) ?? tagged(JSON.stringify(toQrCode(found, found.campaignType)))
      answers.set(found, answer)
      return answer
    }

    app.get<ByCode>(
      '/qr/:code',
      { schema: { summary: 'A gift code, and its contact card once claimed', response: { 200: qrCode } } },
      (request, reply) => {
        const { code } = request.params
        const kept = deps.codes.keptCode(code)
        if (kept) return sendTagged(request, reply, answerOf(kept))
        return deps.codes.findCode(code).then((found) => sendTagged(request, reply, answerOf(found)))
      },
    )

    app.get<ByCode>(
      '/qr/:code/qrcode',
      { schema: { summary: 'The QR picture of the claim link, PNG of 500 × 500', produces: ['image/png'] } },
      async (request, reply) => {
        const { code, claimed, claimerName, campaignType } = await deps.codes.findCode(request.params.code)
        const named = claimed && campaignType === 'vcard' && claimerName !== null
        const origin = deps.publicUrl ?? `${request.protocol}://${request.host}`
        attachment(reply, named ? claimerQrFileName(claimerName) : codeQrFileName(null, code))
        return reply
          .header('cache-control', 'private, max-age=3600')
          .type('image/png')
          .send(await qrPng(claimLink(origin, code), 500))
      },
    )
  }
