import {
  auditCsvFileName,
  campaignsCsvFileName,
  completeDataCsvFileName,
  usersCsvFileName,
} from '@tohfa/sync-protocol/file-names'
import type { FastifyInstance } from 'fastify'
import type { Guards } from '../http/bearer'
import { attachment } from '../http/attachment'
import type { UsersService } from './users.service'
import { actorOf } from './request-actor'
import type { ExportKind, ExportsService } from './exports.service'

const EXPORTS: { kind: ExportKind; summary: string; fileName: string }[] = [
  { kind: 'users', summary: 'All users as CSV', fileName: usersCsvFileName },
  { kind: 'campaigns', summary: 'All campaigns as CSV', fileName: campaignsCsvFileName },
  { kind: 'complete', summary: 'All codes with who claimed them, as CSV', fileName: completeDataCsvFileName },
  { kind: 'audit', summary: 'What admins did, as CSV', fileName: auditCsvFileName },
]

/** What an admin takes away. */
export const exportsRoutes =
  (deps: {
    exports: ExportsService
    accounts: UsersService
    guards: Guards
    publicUrl: string | undefined
  }) =>
  async (app: FastifyInstance) => {
    const onRequest = deps.guards.admin
    for (const { kind, summary, fileName } of EXPORTS)
      app.get(
        `/admin/exports/${kind}.csv`,
        {
          // a file that nobody reads would hold its snapshot
          exposeHeadRoute: false,
          onRequest,
          schema: {
            summary,
            description: 'Streamed. X-Total-Rows is the number of its records; it ends whole or breaks off.',
            security: [{ bearer: [] }],
            produces: ['text/csv'],
          },
        },
        async (request, reply) => {
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
              // no proxy may gather it up first
              .header('x-accel-buffering', 'no')
              .type('text/csv; charset=utf-8')
              .send(csv)
          )
        },
      )
  }
