import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { parseList } from '../http/form-fields'
import { route } from '../http/route'
import type { HistoryService } from './history.service'

/** For devices that ask what became of the edits that they have delivered. */
export const overtakenRoutes =
  ({ history }: { history: HistoryService }) =>
  (app: FastifyInstance) => {
    route(app, endpoint.listOvertakenEdits, {
      handler: (request) =>
        history.overtaken(parseList(contract[endpoint.listOvertakenEdits].body, request.body)),
    })
    return Promise.resolve()
  }
