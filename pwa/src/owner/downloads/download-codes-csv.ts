import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import { downloadBlob } from '../../device/files/download'
import { toast } from '../../ui/toast/toast'

/**
 * Saves the cached codes of a campaign as a CSV file, so it works offline. Saves nothing while some codes are not cached.
 * @param origin start of the codes' links
 */
export async function downloadCodesCsv(
  campaign: Pick<Campaign, 'qr_quantity'>,
  codes: readonly ListedQrCode[],
  fileName: string,
  origin: string,
): Promise<void> {
  try {
    if (codes.length < campaign.qr_quantity) throw new Error('not all codes are on this device')
    const { codesCsv } = await import('@tohfa/sync-protocol/csv/codes-csv')
    downloadBlob(new Blob([codesCsv(codes, origin)], { type: 'text/csv;charset=utf-8' }), fileName)
    toast(m.csvDownloaded)
  } catch (error) {
    console.error(error)
    toast(m.csvDownloadFailed, 'error')
  }
}
