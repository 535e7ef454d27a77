/** The files that an admin downloads. Each says how it went; a cancelled one says nothing. */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import {
  auditCsvFileName,
  campaignsCsvFileName,
  completeDataCsvFileName,
  securityCsvFileName,
  usersCsvFileName,
} from '@tohfa/sync-protocol/files/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { download, type Download } from '../../api/download'
import { failureText, fixedFailureText } from '../../api/failure'
import { downloadBlob } from '../../device/files/download'
import { toast } from '../../ui/toast/toast'
import * as t from '../admin.texts'
import { leaveIfNoAdmin } from '../shared/leave-admin'

const FILES = {
  users: { exported: endpoint.exportUsers, fileName: usersCsvFileName, failed: m.csvDownloadFailed },
  campaigns: {
    exported: endpoint.exportCampaigns,
    fileName: campaignsCsvFileName,
    failed: m.csvDownloadFailed,
  },
  complete: {
    exported: endpoint.exportCompleteData,
    fileName: completeDataCsvFileName,
    failed: m.completeDataFailed,
  },
  audit: { exported: endpoint.exportAudit, fileName: auditCsvFileName, failed: m.csvDownloadFailed },
  security: {
    exported: endpoint.exportSecurityEvents,
    fileName: securityCsvFileName,
    failed: m.csvDownloadFailed,
  },
} as const
type CsvExport = keyof typeof FILES
export type Export = CsvExport | 'usersExcel' | 'campaignsExcel'

/** Saves the file only once all of it has arrived. */
export async function downloadExport(which: CsvExport, { signal, onProgress }: Download): Promise<void> {
  const { exported, fileName, failed } = FILES[which]
  const seen = { begun: false }
  try {
    const file = await download(
      exported,
      {},
      {
        signal,
        onProgress: (part) => {
          seen.begun = true
          onProgress?.(part)
        },
      },
    )
    downloadBlob(file, fileName)
    toast(m.csvDownloaded)
  } catch (error) {
    if (signal?.aborted || leaveIfNoAdmin(error)) return
    const text = failed === m.csvDownloadFailed ? fixedFailureText : failureText
    toast(text(error, failed, seen.begun ? t.exportBrokeOff : t.exportNeedsNetwork), 'error')
  }
}

/** Saves a table as an Excel file, made on this device, once all of its rows have arrived. */
export async function downloadTable(which: 'users' | 'campaigns', { signal }: Download): Promise<void> {
  try {
    const { adminExcel } = await import('./admin-excel')
    const { file, fileName } = await adminExcel(which, signal ?? new AbortController().signal)
    downloadBlob(file, fileName)
    toast(m.excelDownloaded)
  } catch (error) {
    if (signal?.aborted || leaveIfNoAdmin(error)) return
    toast(fixedFailureText(error, m.excelDownloadFailed, t.exportNeedsNetwork), 'error')
  }
}
