import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { userOf, type Guards } from '../http/bearer'
import { sendTagged } from '../http/conditional-request'
import type { CampaignsService, ManagedCampaign } from './campaigns.service'

interface TypeList<Row extends z.ZodMiniType> {
  /** the last part of both paths */
  name: string
  summary: string
  row: Row
  list: (campaign: ManagedCampaign) => Promise<readonly z.infer<Row>[]>
}

/** What a campaign's type keeps beside its codes, as a list for its owner and for the holder of its master code alike. */
export function addTypeList<Row extends z.ZodMiniType>(
  app: FastifyInstance,
  { campaigns, guards }: { campaigns: CampaignsService; guards: Guards },
  { name, summary, row, list }: TypeList<Row>,
): void {
  const response = { 200: z.array(row) }

  app.get<{ Params: { id: string } }>(
    `/campaigns/:id/${name}`,
    { onRequest: guards.user, schema: { summary, security: [{ bearer: [] }], response } },
    async (request, reply) => {
      const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
      return sendTagged(request, reply, JSON.stringify(await list(campaign)))
    },
  )

  app.get<{ Params: { masterCode: string } }>(
    `/public/campaign/:masterCode/${name}`,
    { schema: { summary: `${summary}, by master code`, response } },
    async (request, reply) => {
      const campaign = await campaigns.masteredCampaign(request.params.masterCode)
      return sendTagged(request, reply, JSON.stringify(await list(campaign)))
    },
  )
}
