import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import type { ReplyHead } from '../http/reply'
import { route } from '../http/route'
import { sendCodeList } from '../codes/code-list'
import type { CodesService } from '../codes/codes.service'
import type { Guards } from '../http/caller/bearer'
import { parseNew } from '../http/form-fields'
import type { NoteRead } from './noted-reads'
import type { AdminListsService, Page } from './admin-lists.service'

const pageOf = <T>(reply: ReplyHead, { rows, next }: Page<T>) => {
  if (next !== null) reply.header('x-next-cursor', next)
  return rows
}

/** The lists for admins. */
export const adminListsRoutes =
  (deps: { lists: AdminListsService; codes: CodesService; guards: Guards; noteRead: NoteRead }) =>
  async (app: FastifyInstance) => {
    const { lists, noteRead } = deps
    const onRequest = deps.guards.admin

    route(app, endpoint.readAdminStats, {
      onRequest,
      async handler() {
        return lists.stats()
      },
    })

    route(app, endpoint.listUsers, {
      onRequest,
      async handler(request, reply) {
        const page = await lists.users(parseNew(contract[endpoint.listUsers].query, request.query))
        await noteRead(request, 'read.users')
        return pageOf(reply, page)
      },
    })

    route(app, endpoint.listAllCampaigns, {
      onRequest,
      async handler(request, reply) {
        const query = parseNew(contract[endpoint.listAllCampaigns].query, request.query)
        const page = await lists.campaigns(query)
        await noteRead(request, 'read.campaigns')
        return pageOf(reply, page)
      },
    })

    route(app, endpoint.listAllCodes, {
      onRequest,
      async handler(request, reply) {
        const { id } = request.params
        const find = async () => {
          const campaign = await lists.campaign(id)
          await noteRead(request, 'read.codes', campaign.id)
          return campaign
        }
        return sendCodeList(deps.codes, find, request, reply)
      },
    })

    route(app, endpoint.listAudit, {
      onRequest,
      async handler(request, reply) {
        return pageOf(reply, await lists.audit(parseNew(contract[endpoint.listAudit].query, request.query)))
      },
    })

    route(app, endpoint.listSecurityEvents, {
      onRequest,
      async handler(request, reply) {
        const query = parseNew(contract[endpoint.listSecurityEvents].query, request.query)
        const page = await lists.security(query)
        await noteRead(request, 'read.security')
        return pageOf(reply, page)
      },
    })
  }
