/** Downloads of a campaign. Each shows its outcome as a toast, unless it was cancelled. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { codesCsvFileName, codesPdfFileName, giftGiverVcardFileName } from '@tohfa/sync-protocol/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { NoConnectionError } from '../../api/client'
import { download, type Download } from '../../api/download'
import { failureText } from '../../api/failure'
import { publicOrigin } from '../../api/public-origin'
import { downloadBlob } from '../../device/download'
import { cache } from '../../offline/device-store'
import { toast } from '../../ui/toast'
import { downloadCodesCsv } from './download-codes-csv'
import * as t from './downloads.texts'

const at = (id: string, file: string) => `/api/campaigns/${encodeURIComponent(id)}/${file}`

/** The PDF of codes to print. The server draws it, so it needs the network. */
export const downloadPdf = ({ id, name }: Campaign, how: Download) =>
  fetchAndTell(at(id, 'download-pdf'), codesPdfFileName(name), how, {
    done: m.pdfDownloaded,
    failed: m.pdfDownloadFailed,
    offline: t.pdfNeedsNetwork,
  })

/** The gift giver's contact card with the photo. */
export const downloadVcard = ({ id, contact_name }: Campaign, how: Download) =>
  fetchAndTell(at(id, 'creator-vcard'), giftGiverVcardFileName(contact_name), how, {
    done: m.vcardDownloaded,
    failed: m.vcardDownloadFailed,
    offline: t.vcardNeedsNetwork,
  })

async function fetchAndTell(
  path: string,
  fileName: string,
  how: Download,
  texts: { done: string; failed: string; offline: string },
) {
  try {
    downloadBlob(await download(path, how), fileName)
    toast(texts.done)
  } catch (error) {
    if (how.signal?.aborted) return
    toast(error instanceof NoConnectionError ? texts.offline : failureText(error, texts.failed), 'error')
  }
}

/** The CSV file of the cached codes. */
export async function downloadCsv(campaign: Campaign): Promise<void> {
  const codes = await cache.cachedCampaignCodes(campaign.id)
  await downloadCodesCsv(campaign, codes, codesCsvFileName(campaign.name), publicOrigin())
}
