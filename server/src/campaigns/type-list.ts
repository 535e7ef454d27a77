import type { FastifyRequest } from 'fastify'
import { userOf, type Guards } from '../http/bearer'
import { sendTagged, tagged } from '../http/conditional-request'
import type { ReplyHead } from '../http/reply'
import type { CampaignsService, ManagedCampaign } from './campaigns.service'

/**
 * The two routes that list what a campaign's type stores beside its codes: for its owner, and for the holder of its
 * master code.
 */
export const typeListRoutes = <Row>(
  { campaigns, guards }: { campaigns: CampaignsService; guards: Guards },
  list: (campaign: ManagedCampaign) => Promise<Row[]>,
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
      const campaign = await campaigns.masteredCampaign(request.params.masterCode)
      return sendTagged(request, reply, tagged(await list(campaign)))
    },
  },
})
