import type { FastifyRequest } from 'fastify'
import { userOf, type Guards } from '../http/caller/bearer'
import { sendTagged, tagged } from '../http/conditional-request'
import type { ReplyHead } from '../http/reply'
import type { CampaignsService, ReadCampaign } from './campaigns.service'

/**
 * The two routes that list what a campaign's type stores besides its codes: for its owner, and for the holder of a
 * link.
 */
export const typeListRoutes = <Row>(
  { campaigns, guards }: { campaigns: CampaignsService; guards: Guards },
  list: (campaign: ReadCampaign) => Promise<Row[]>,
  /** a row for a link without contacts */
  hide: (row: Row) => Row,
) => ({
  forOwner: {
    onRequest: guards.user,
    async handler(request: FastifyRequest<{ Params: { id: string } }>, reply: ReplyHead) {
      const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
      return sendTagged(request, reply, tagged(await list(campaign)))
    },
  },
  forMasterCode: {
    async handler(request: FastifyRequest<{ Params: { masterCode: string } }>, reply: ReplyHead) {
      const campaign = await campaigns.viewedCampaign(request.params.masterCode)
      const rows = await list(campaign)
      return sendTagged(request, reply, tagged(campaign.link.contacts ? rows : rows.map(hide)))
    },
  },
})
