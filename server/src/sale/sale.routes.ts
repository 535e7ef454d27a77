import {
  listedSale,
  receipt,
  sale as saleSchema,
  savedPayment,
  savedSale,
} from '@tohfa/sync-protocol/entities/sale'
import { saleClaimFields } from '@tohfa/sync-protocol/operations/sale-claim'
import { salePaymentFields } from '@tohfa/sync-protocol/operations/sale-payment'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { CodesService } from '../codes/codes.service'
import { userOf, type Guards } from '../platform/bearer'
import { sendTagged } from '../platform/conditional'
import type { DirectOperations } from '../platform/direct-operation'
import { sendAnswer } from '../platform/request-key'
import type { PinsService } from '../pins/pins.service'
import { pinHeaders, pinnedRead, pinQuery } from '../pins/read-pin'
import type { SaleService } from './sale.service'
import { toReceipt } from './sale.wire'

type ByCode = { Params: { code: string } }
const consumes = ['multipart/form-data', 'application/json']
// the description shows the fields; the day that a call may name at most is the call's own
const ANY_DAY = '9999-12-31'

export const saleRoutes =
  (deps: {
    sale: SaleService
    campaigns: CampaignsService
    codes: CodesService
    pins: PinsService
    guards: Guards
    direct: DirectOperations
  }) =>
  async (app: FastifyInstance) => {
    const { sale, campaigns } = deps

    app.post<ByCode>(
      '/sale/:code/claim',
      {
        schema: {
          summary: 'Register a sale: claim its code with the first payment',
          description:
            'Amounts are rupees with at most 2 decimals. The server computes total and balance itself.',
          consumes,
          body: saleClaimFields,
          response: { 200: savedSale },
        },
      },
      async (request, reply) => sendAnswer(reply, await deps.direct('sale.claim', request)),
    )

    app.get<ByCode>(
      '/sale/:code/details',
      {
        schema: {
          summary: 'The sale of a claimed code, with its PIN',
          headers: pinHeaders,
          querystring: pinQuery,
          response: { 200: saleSchema },
        },
      },
      async (request, reply) => reply.send(await sale.details(await pinnedRead(deps, request, 'sale'))),
    )

    app.get<ByCode>(
      '/sale/:code/receipt',
      {
        schema: {
          summary: 'The sale with what stands at the head of its receipt, with its PIN',
          headers: pinHeaders,
          querystring: pinQuery,
          response: { 200: receipt },
        },
      },
      async (request, reply) => {
        const code = await pinnedRead(deps, request, 'sale')
        return reply.send(toReceipt(await sale.details(code), await campaigns.giftCampaign(code.code)))
      },
    )

    app.post<ByCode>(
      '/sale/:code/payments',
      {
        schema: {
          summary: 'Add a payment to a sale, with its PIN',
          description: 'Refused when it exceeds the balance.',
          consumes,
          body: salePaymentFields(ANY_DAY),
          response: { 200: savedPayment },
        },
      },
      async (request, reply) => sendAnswer(reply, await deps.direct('sale.payment', request)),
    )

    app.get<{ Params: { id: string } }>(
      '/campaigns/:id/sales',
      {
        onRequest: deps.guards.user,
        schema: {
          summary: 'The sales of a sale campaign, with their payments',
          security: [{ bearer: [] }],
          response: { 200: z.array(listedSale) },
        },
      },
      async (request, reply) => {
        const campaign = await campaigns.ownedCampaign(request.params.id, userOf(request).id)
        return sendTagged(request, reply, JSON.stringify(await sale.listSales(campaign)))
      },
    )

    app.get<{ Params: { masterCode: string } }>(
      '/public/campaign/:masterCode/sales',
      { schema: { summary: 'The same by master code', response: { 200: z.array(listedSale) } } },
      async (request, reply) => {
        const campaign = await campaigns.masteredCampaign(request.params.masterCode)
        return sendTagged(request, reply, JSON.stringify(await sale.listSales(campaign)))
      },
    )
  }
