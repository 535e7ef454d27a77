import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { urlSheetFileName } from '@tohfa/sync-protocol/files/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { PAGES_HEADER } from '@tohfa/sync-protocol/csv-qr/url-sheet'
import { ApiError, NoConnectionError } from '../../api/client'
import { download, type Download } from '../../api/download'
import { failureText } from '../../api/failure'
import { downloadBlob } from '../../device/files/download'
import { toast } from '../../ui/toast/toast'
import { leaveIfNoAdmin } from '../shared/leave-admin'
import { pageCounter } from './page-counter'
import * as t from './url-sheet.texts'

/**
 * Has a checked list drawn, and saves the file once all its pages are there.
 * @returns what went wrong, to be shown next to the list; null: it is done, or was cancelled
 */
export async function generateSheet(urls: readonly string[], how: Download): Promise<string | null> {
  let part = 0
  try {
    const file = await download(
      endpoint.drawUrlSheet,
      { body: [...urls] },
      {
        ...how,
        meter: (headers) => {
          const counter = pageCounter()
          const pages = Number(headers.get(PAGES_HEADER))
          return (piece) => (part = counter(piece) / pages)
        },
      },
    )
    // a connection through a proxy can break off and look complete
    if (part !== 1) throw new NoConnectionError('not all pages came')
    downloadBlob(file, urlSheetFileName(Date.now()))
    toast(m.urlPdfGenerated(urls.length))
    return null
  } catch (error) {
    if (how.signal?.aborted || leaveIfNoAdmin(error)) return null
    // a failure at the server says nothing about the list
    if (error instanceof ApiError && error.problem.code === 'internal') return m.urlPdfFailed
    return failureText(error, m.urlPdfFailed, t.brokenOff)
  }
}
