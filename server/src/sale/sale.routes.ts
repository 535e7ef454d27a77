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
import type { CampaignsService } from '../campaigns/campaigns.service'
import { addTypeList } from '../campaigns/type-list'
import type { CodesService } from '../codes/codes.service'
import type { Guards } from '../platform/bearer'
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

    addTypeList(app, deps, {
      name: 'sales',
      summary: 'The sales of a sale campaign, with their payments',
      row: listedSale,
      list: sale.listSales,
    })
  }
