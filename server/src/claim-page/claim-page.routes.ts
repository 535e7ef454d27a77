/**
 * The claim page as a browser first gets it: complete and in its right state, before any script runs. Also its forms,
 * as browsers send them without JavaScript (decisions 13 and 14).
 */
import type { KnownGift } from '@tohfa/sync-protocol/entities/claim-page'
import { claimLink } from '@tohfa/sync-protocol/code/links'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { toGiftCampaign } from '../campaigns/campaigns.wire'
import { toQrCode } from '../codes/codes.wire'
import type { DocumentWorker } from '../qr-sheets/worker/document-worker'
import { AppError } from '../http/app-error'
import { attachment } from '../http/attachment'
import type { Throttle } from '../rate-limits/throttle'
import { logFailure, toAppError } from '../http/problem'
import { linkPreview, previewTags, withTags } from '../link-preview/link-preview'
import { linkPreviewRoutes } from '../link-preview/link-preview.routes'
import { keepOutOfSearches, NO_INDEX } from '../pages/robots-txt'
import { confirmationOf, didThat, doneCookie } from './confirmation-texts'
import { createPageCache } from './page-cache'
import { createNoScriptForms, type NoScriptFormsDeps } from './no-script-forms'
import { pageNotModified, sendPage } from './send-page'

interface ClaimPagesDeps extends Omit<NoScriptFormsDeps, 'find'> {
  publicUrl: string | undefined
  documentWorker: DocumentWorker
  /** drawings of the links' pictures, by address */
  drawings: Throttle
}

type ByCode = { Params: { code: string } }

export const claimPageRoutes = (deps: ClaimPagesDeps) => async (app: FastifyInstance) => {
  app.addHook('onRequest', keepOutOfSearches)
  const { pages } = deps
  const cachedPage = createPageCache(pages)

  const find = async (typed: string): Promise<KnownGift | null> => {
    try {
      const [found, campaign] = await Promise.all([
        deps.codes.findCode(typed),
        deps.campaigns.giftCampaign(typed),
      ])
      return {
        qr: toQrCode(found, found.campaignType, campaign.timeZone),
        campaign: toGiftCampaign(campaign),
      }
    } catch (error) {
      if (error instanceof AppError && error.code === 'code_unknown') return null
      throw error
    }
  }
  const linkOf = ({ protocol, host }: FastifyRequest, { qr }: KnownGift) =>
    claimLink(deps.publicUrl ?? `${protocol}://${host}`, qr.code)
  await app.register(linkPreviewRoutes({ ...deps, find }))
  const forms = createNoScriptForms({ ...deps, find })

  /** Answers what the page of the form itself cannot show. */
  const sendRefusal = (request: FastifyRequest, reply: FastifyReply, thrown: unknown) => {
    const error = toAppError(thrown, request.id)
    logFailure(request, thrown, error)
    const page =
      error.code === 'code_unknown' ? pages.gift({ gift: null, hidden: {} }) : pages.message(error.detail)
    return sendPage(request, reply.code(error.status).header('cache-control', 'no-store'), page)
  }

  // a person asks for a page, so a failure is shown as a page too
  const page = {
    errorHandler: (thrown: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void sendRefusal(request, reply, thrown),
  }
  app.get<ByCode & { Querystring: { ask?: unknown; done?: unknown } }>(
    '/claim/:code',
    page,
    async (request, reply) => {
      const gift = await find(request.params.code)
      if (gift?.qr.claimed) {
        // somebody's card: no cache may store it
        reply.header('cache-control', 'no-store')
        if (request.query.ask === 'pin') return sendPage(request, reply, forms.askPin(gift))
        if (request.query.ask === 'recovery') return sendPage(request, reply, forms.askRecovery(gift))
        const asked = request.query.done
        const secure = request.protocol === 'https'
        const did = didThat(asked, gift.qr.code, request.headers.cookie, secure)
        const done = did ? confirmationOf(asked, deps.types[gift.campaign.campaign_type]) : undefined
        const page = pages.gift({ gift, hidden: {}, done })
        const tags = previewTags(linkPreview(gift), linkOf(request, gift))
        return sendPage(request, reply, { ...page, html: withTags(page.html, NO_INDEX + tags) })
      }
      const unclaimed = cachedPage(gift)
      if (gift === null) reply.code(404).header('cache-control', 'no-store')
      else if (pageNotModified(request, reply, unclaimed.etag)) return reply.send()
      const link = gift ? linkOf(request, gift) : ''
      return sendPage(request, reply, { ...unclaimed, html: unclaimed.html(deps.newId(), link) })
    },
  )

  app.post<ByCode & { Querystring: { do?: string } }>('/claim/:code', page, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    refuseCrossSite(request, deps.publicUrl)
    const answer = await forms.answer(request)
    if ('done' in answer) {
      const { code, done } = answer
      reply.header('set-cookie', doneCookie(code, done, request.protocol === 'https'))
      return reply.redirect(`/claim/${code}?done=${done}`, 303)
    }
    if ('file' in answer) {
      attachment(reply, answer.file)
      return reply.type('application/zip').send(Readable.from(answer.bytes, { objectMode: false }))
    }
    if (answer.retryAfterSeconds !== undefined)
      reply.header('retry-after', Math.max(1, Math.ceil(answer.retryAfterSeconds)))
    return sendPage(request, reply.code(answer.status), answer.page)
  })
}

/**
 * Refuses a form that a page of another site sent: only the gift's own page may act in a visitor's name.
 * @param publicUrl the configured origin, as a proxy may use another host than the visitor
 * @throws AppError cross_site (403)
 */
function refuseCrossSite({ headers, host }: FastifyRequest, publicUrl: string | undefined): void {
  const site = headers['sec-fetch-site']
  // 'none': the person's own action, such as sending the form again after a restart
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('cross_site')
  const { origin } = headers
  // older browsers send only an origin; programs may send neither
  if (origin === undefined || origin === publicUrl) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new AppError('cross_site')
}
