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
import type { Guards } from '../http/bearer'
import { ANY_DAY, type DirectOperations } from '../operations/direct-operation'
import type { PinsService } from '../claims/pins.service'
import { pinnedCall, pinnedRead } from '../claims/read-pin'
import type { SaleService } from './sale.service'
import { toReceipt } from './sale.wire'

type ByCode = { Params: { code: string } }

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
      deps.direct('sale.claim', {
        summary: 'Register a sale: claim its code with the first payment',
        description:
          'Amounts are rupees with at most 2 decimals. The server computes total and balance itself.',
        body: saleClaimFields,
        response: { 200: savedSale },
      }),
    )

    app.get<ByCode>(
      '/sale/:code/details',
      {
        schema: {
          summary: 'The sale of a claimed code, with its PIN',
          ...pinnedCall,
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
          ...pinnedCall,
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
      deps.direct('sale.payment', {
        summary: 'Add a payment to a sale, with its PIN',
        description: 'Refused when it exceeds the balance.',
        body: salePaymentFields(ANY_DAY),
        response: { 200: savedPayment },
      }),
    )

    addTypeList(app, deps, {
      name: 'sales',
      summary: 'The sales of a sale campaign, with their payments',
      row: listedSale,
      list: sale.listSales,
    })
  }
