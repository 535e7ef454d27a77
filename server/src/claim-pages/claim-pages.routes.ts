/**
 * The claim page as a browser gets it first: whole, in its right state, before any script (decision 13).
 */
import type { ClaimPages, KnownGift } from '@tohfa/sync-protocol/entities/claim-page'
import type { FastifyInstance } from 'fastify'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { toGiftCampaign } from '../campaigns/campaigns.wire'
import type { CodesService } from '../codes/codes.service'
import { toQrCode } from '../codes/codes.wire'
import { AppError } from '../platform/app-error'
import { notModified } from '../platform/conditional'
import { createKeptPages } from './kept-pages'
import { sendPage } from './send-page'

type ByCode = { Params: { code: string } }

export const claimPagesRoutes =
  (deps: { pages: ClaimPages; campaigns: CampaignsService; codes: CodesService; newId: () => string }) =>
  async (app: FastifyInstance) => {
    const kept = createKeptPages(deps.pages)

    /** null: nobody knows such a code */
    const find = async (typed: string): Promise<KnownGift | null> => {
      try {
        const [found, campaign] = await Promise.all([
          deps.codes.findCode(typed),
          deps.campaigns.giftCampaign(typed),
        ])
        return { qr: toQrCode(found, found.campaignType), campaign: toGiftCampaign(campaign) }
      } catch (error) {
        if (error instanceof AppError && error.code === 'code_unknown') return null
        throw error
      }
    }

    app.get<ByCode>('/claim/:code', { schema: { hide: true } }, async (request, reply) => {
      const gift = await find(request.params.code)
      if (gift?.qr.claimed) {
        // somebody's card: no cache keeps it
        reply.header('cache-control', 'no-store')
        return sendPage(request, reply, deps.pages.gift({ gift, hidden: {} }))
      }
      const page = kept(gift)
      if (gift === null) reply.code(404).header('cache-control', 'no-store')
      else if (notModified(request, reply, page.etag)) return reply.send()
      return sendPage(request, reply, { ...page, html: page.html(deps.newId()) })
    })
  }
