import {
  adminCampaign,
  adminCampaignQr,
  adminCampaignsQuery,
  adminStats,
  adminUser,
  adminUsersQuery,
  auditEntry,
  auditQuery,
} from '@tohfa/sync-protocol/entities/admin'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { sendCodeList } from '../codes/code-list'
import type { CodesService } from '../codes/codes.service'
import type { Guards } from '../http/bearer'
import { parseNew } from '../http/form-fields'
import type { AdminListsService, Page } from './admin-lists.service'

type WithQuery = { Querystring: Record<string, unknown> }
const security = [{ bearer: [] }]
const paged =
  'Whole without `limit` and `cursor`; else a page, whose header X-Next-Cursor names the next one where there is one.'

const sendPage = <T>(reply: FastifyReply, { rows, next }: Page<T>) => {
  if (next !== null) reply.header('x-next-cursor', next)
  return reply.send(rows)
}

/** What an admin looks at. */
export const adminListsRoutes =
  (deps: { lists: AdminListsService; codes: CodesService; guards: Guards }) =>
  async (app: FastifyInstance) => {
    const { lists } = deps
    const onRequest = deps.guards.admin

    app.get(
      '/admin/stats',
      {
        onRequest,
        schema: { summary: 'How many there are of everything', security, response: { 200: adminStats } },
      },
      async () => lists.stats(),
    )

    app.get<WithQuery>(
      '/admin/users',
      {
        onRequest,
        schema: {
          summary: 'All users',
          description: paged,
          security,
          querystring: adminUsersQuery,
          response: { 200: z.array(adminUser) },
        },
      },
      async (request, reply) => sendPage(reply, await lists.users(parseNew(adminUsersQuery, request.query))),
    )

    app.get<WithQuery>(
      '/admin/campaigns',
      {
        onRequest,
        schema: {
          summary: 'All campaigns',
          description: paged,
          security,
          querystring: adminCampaignsQuery,
          response: { 200: z.array(adminCampaign) },
        },
      },
      async (request, reply) =>
        sendPage(reply, await lists.campaigns(parseNew(adminCampaignsQuery, request.query))),
    )

    app.get<{ Params: { id: string }; Querystring: { since?: string } }>(
      '/admin/campaigns/:id/qrcodes',
      {
        onRequest,
        schema: {
          summary: 'The codes of any campaign, with who claimed them',
          description:
            'With ?since=CURSOR only what changed after it; the answer names the next one in X-Cursor.',
          security,
          response: { 200: z.array(adminCampaignQr) },
        },
      },
      async (request, reply) =>
        sendCodeList(deps.codes, await lists.campaign(request.params.id), request, reply),
    )

    app.get<WithQuery>(
      '/admin/audit',
      {
        onRequest,
        schema: {
          summary: 'What admins did, newest first',
          description: paged,
          security,
          querystring: auditQuery,
          response: { 200: z.array(auditEntry) },
        },
      },
      async (request, reply) => sendPage(reply, await lists.audit(parseNew(auditQuery, request.query))),
    )
  }
