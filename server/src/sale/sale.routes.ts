import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import type { CampaignsService } from '../campaigns/campaigns.service'
import { typeListRoutes } from '../campaigns/type-list'
import type { CodesService } from '../codes/codes.service'
import type { Guards } from '../http/caller/bearer'
import type { OperationRoutes } from '../operations/form-operations'
import type { PinsService } from '../pins/pins.service'
import { pinnedRead } from '../pins/read-pin'
import type { SaleService } from './sale.service'
import { toHiddenSale, toReceipt } from './sale.wire'

export const saleRoutes =
  (deps: {
    sale: SaleService
    campaigns: CampaignsService
    codes: CodesService
    pins: PinsService
    guards: Guards
    operation: OperationRoutes
  }) =>
  async (app: FastifyInstance) => {
    const { sale, campaigns } = deps

    route(app, endpoint.readSale, {
      async handler(request) {
        return await sale.details(await pinnedRead(deps, request, 'sale'))
      },
    })

    route(app, endpoint.readReceipt, {
      async handler(request) {
        const code = await pinnedRead(deps, request, 'sale')
        return toReceipt(await sale.details(code), await campaigns.giftCampaign(code.code))
      },
    })

    route(app, endpoint.addPayment, deps.operation('sale.payment'))

    const sales = typeListRoutes(deps, sale.listSales, toHiddenSale)
    route(app, endpoint.listSales, sales.forOwner)
    route(app, endpoint.listPublicSales, sales.forMasterCode)
  }
