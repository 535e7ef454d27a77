/** The files that an owner downloads from a campaign. Each says how it went; cancelled ones say nothing. */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import {
  codesCsvFileName,
  codesExcelFileName,
  codesPdfFileName,
  giftGiverVcardFileName,
} from '@tohfa/sync-protocol/files/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { download, type Download } from '../../api/download'
import { failureText, fixedFailureText } from '../../api/failure'
import { publicOrigin } from '../../api/public-origin'
import { downloadBlob } from '../../device/files/download'
import { cache } from '../../offline/device-store'
import { toast } from '../../ui/toast/toast'
import { rememberStep } from '../campaign/steps-done'
import { downloadCodesCsv } from './download-codes-csv'
import * as t from './downloads.texts'

/** The codes to print. The server draws them, so this needs the network. */
export async function downloadPdf({ id, name }: Campaign, how: Download): Promise<void> {
  const arrived = await fetchAndTell(endpoint.downloadCodesPdf, id, codesPdfFileName(name), how, {
    done: m.pdfDownloaded,
    failed: m.pdfDownloadFailed,
    offline: t.pdfNeedsNetwork,
    text: fixedFailureText,
  })
  if (arrived) rememberStep(id, 'print')
}

/** The gift giver's contact card with the photo. */
export async function downloadVcard({ id, contact_name }: Campaign, how: Download): Promise<void> {
  await fetchAndTell(endpoint.downloadGiverVcard, id, giftGiverVcardFileName(contact_name), how, {
    done: m.vcardDownloaded,
    failed: m.vcardDownloadFailed,
    offline: t.vcardNeedsNetwork,
    text: failureText,
  })
}

/** @returns whether the file has arrived */
async function fetchAndTell(
  file: typeof endpoint.downloadCodesPdf | typeof endpoint.downloadGiverVcard,
  id: string,
  fileName: string,
  how: Download,
  texts: { done: string; failed: string; offline: string; text: typeof failureText },
): Promise<boolean> {
  try {
    downloadBlob(await download(file, { params: { id } }, how), fileName)
    toast(texts.done)
    return true
  } catch (error) {
    if (!how.signal?.aborted) toast(texts.text(error, texts.failed, texts.offline), 'error')
    return false
  }
}

/** The cached codes as an Excel file, so it works offline. Saves nothing while some codes are not cached. */
export async function downloadExcel(campaign: Campaign): Promise<void> {
  try {
    const codes = await cache.cachedCampaignCodes(campaign.id)
    if (codes.length < campaign.qr_quantity) throw new Error('not all codes are on this device')
    const { codesExcel } = await import('./codes-excel')
    downloadBlob(await codesExcel(codes, campaign, publicOrigin()), codesExcelFileName(campaign.name))
    toast(m.excelDownloaded)
  } catch (error) {
    console.error(error)
    toast(m.excelDownloadFailed, 'error')
  }
}

/** The CSV file of the cached codes. */
export async function downloadCsv(campaign: Campaign): Promise<void> {
  const codes = await cache.cachedCampaignCodes(campaign.id)
  await downloadCodesCsv(campaign, codes, codesCsvFileName(campaign.name), publicOrigin())
}
