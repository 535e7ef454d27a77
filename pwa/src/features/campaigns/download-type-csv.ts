import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedSale } from '@tohfa/sync-protocol/entities/sale'
import type { ListedTraveler } from '@tohfa/sync-protocol/entities/traveler'
import { manifestCsvFileName, salesCsvFileName } from '@tohfa/sync-protocol/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { callJson, NoConnectionError } from '../../api/client'
import { failureText } from '../../api/failure'
import { downloadBlob } from '../../device/download'
import { toast } from '../../ui/toast'
import { typeCsvNeedsNetwork } from './downloads.texts'

/**
 * Saves what a campaign's type keeps beside its codes: travelers without identity numbers, or sales with their amounts.
 * @param path where the campaign is read, by its owner or by its master code
 */
export async function downloadTypeCsv({ campaign_type, name }: Campaign, path: string): Promise<void> {
  try {
    const { manifestCsv, salesCsv } = await import('@tohfa/sync-protocol/type-csv')
    const travels = campaign_type === 'travel'
    const csv = travels
      ? manifestCsv(await callJson<ListedTraveler[]>(`${path}/travelers`))
      : salesCsv(await callJson<ListedSale[]>(`${path}/sales`))
    const fileName = travels ? manifestCsvFileName(name) : salesCsvFileName(name)
    downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName)
    toast(m.csvDownloaded)
  } catch (error) {
    const offline = error instanceof NoConnectionError
    toast(offline ? typeCsvNeedsNetwork : failureText(error, m.csvDownloadFailed), 'error')
  }
}
