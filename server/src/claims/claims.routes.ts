import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import type { OperationRoutes } from '../operations/form-operations'

/** The calls that claim a code, one for each kind of form. */
export const claimsRoutes = (operation: OperationRoutes) => async (app: FastifyInstance) => {
  route(app, endpoint.claimCode, operation('qr.claim'))
  route(app, endpoint.claimTravel, operation('travel.claim'))
  route(app, endpoint.claimSale, operation('sale.claim'))
}
