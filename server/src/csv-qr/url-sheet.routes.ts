import { urlSheetFileName } from '@tohfa/sync-protocol/files/file-names'
import { checkUrls, urlsOfList } from '@tohfa/sync-protocol/csv-qr/url-list'
import { PAGES_HEADER, sheetPages } from '@tohfa/sync-protocol/csv-qr/url-sheet'
import { contract } from '@tohfa/sync-protocol/http/contract'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../http/route'
import type { DocumentWorker } from '../qr-sheets/worker/document-worker'
import { AppError } from '../http/app-error'
import type { Guards } from '../http/caller/bearer'
import { attachment } from '../http/attachment'
import { parseList } from '../http/form-fields'
import { disconnectSignal } from '../http/connection/disconnect-signal'

/** bytes of a list with as many URLs as a sheet holds, each at full length, and of what JSON adds */
export const URL_LIST_BODY_MAX_BYTES = 16 * 1024 * 1024

const TITLE = 'URL QR codes'

/** Draws a list of URLs as a sheet of QR codes; nothing of it is stored. */
export const urlSheetRoutes =
  (deps: { documentWorker: DocumentWorker; guards: Guards; now: () => number }) =>
  async (app: FastifyInstance) => {
    route(app, endpoint.drawUrlSheet, {
      onRequest: deps.guards.admin,
      bodyLimit: URL_LIST_BODY_MAX_BYTES,
      async handler(request, reply) {
        const urls = checked(parseList(contract[endpoint.drawUrlSheet].body, request.body))
        const now = deps.now()
        const pdf = await deps.documentWorker.urlSheetPdf(
          { title: TITLE, urls, createdAt: now },
          disconnectSignal(reply),
        )
        attachment(reply, urlSheetFileName(now))
        return reply.header(PAGES_HEADER, sheetPages(urls.length)).type('application/pdf').send(pdf)
      },
    })
  }

/** @throws AppError validation_failed (422), with one error for each bad URL, by its place in the list from 0 */
function checked(items: string[]): string[] {
  const result = checkUrls(urlsOfList(items).urls)
  if (result.ok) return result.urls
  throw new AppError('validation_failed', {
    detail: result.detail,
    ...(result.bad.length > 0 && {
      errors: result.bad.map(({ line, refused }) => ({ field: String(line - 1), detail: refused })),
    }),
  })
}
