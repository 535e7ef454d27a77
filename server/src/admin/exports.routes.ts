import {
  auditCsvFileName,
  campaignsCsvFileName,
  completeDataCsvFileName,
  securityCsvFileName,
  usersCsvFileName,
} from '@tohfa/sync-protocol/files/file-names'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Guards } from '../http/caller/bearer'
import { route } from '../http/route'
import { attachment } from '../http/attachment'
import type { UsersService } from './admin-accounts.service'
import { actorOf } from './request-actor'
import type { ExportsService } from './exports.service'

const EXPORTS = [
  { exported: endpoint.exportUsers, kind: 'users', fileName: usersCsvFileName },
  { exported: endpoint.exportCampaigns, kind: 'campaigns', fileName: campaignsCsvFileName },
  { exported: endpoint.exportCompleteData, kind: 'complete', fileName: completeDataCsvFileName },
  { exported: endpoint.exportAudit, kind: 'audit', fileName: auditCsvFileName },
  { exported: endpoint.exportSecurityEvents, kind: 'security', fileName: securityCsvFileName },
] as const

/** The exports for admins. */
export const exportsRoutes =
  (deps: {
    exports: ExportsService
    accounts: UsersService
    guards: Guards
    publicUrl: string | undefined
  }) =>
  async (app: FastifyInstance) => {
    const onRequest = deps.guards.admin
    for (const { exported, kind, fileName } of EXPORTS)
      route(app, exported, {
        // a file that nobody reads would keep its snapshot open
        exposeHeadRoute: false,
        onRequest,
        async handler(request, reply) {
          const { csv, rows } = await deps.exports.start(kind, {
            origin: deps.publicUrl ?? `${request.protocol}://${request.host}`,
            stillAllowed: () => onRequest(request),
          })
          try {
            await deps.accounts.recordExport(actorOf(request), kind)
          } catch (error) {
            csv.destroy()
            throw error
          }
          attachment(reply, fileName)
          return (
            reply
              .header('x-total-rows', String(rows))
              // proxies must not buffer it
              .header('x-accel-buffering', 'no')
              .type('text/csv; charset=utf-8')
              .send(csv)
          )
        },
      })
  }
