import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedDiary } from '@tohfa/sync-protocol/entities/diary-entry'
import type { ListedSale } from '@tohfa/sync-protocol/entities/sale'
import type { ListedTraveler } from '@tohfa/sync-protocol/entities/traveler'
import { diariesCsvFileName, manifestCsvFileName, salesCsvFileName } from '@tohfa/sync-protocol/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { callJson, NoConnectionError } from '../../api/client'
import { failureText } from '../../api/failure'
import { downloadBlob } from '../../device/download'
import { toast } from '../../ui/toast'
import { typeCsvNeedsNetwork } from './downloads.texts'

/** The types that have a CSV file of their own. */
export type ListedType = Exclude<Campaign['campaign_type'], 'vcard'>

const fileNames: Record<ListedType, (campaign: string) => string> = {
  diary: diariesCsvFileName,
  travel: manifestCsvFileName,
  sale: salesCsvFileName,
}

/**
 * Saves the CSV file of a campaign's type: the number of entries of its diaries, travelers without identity numbers, or
 * sales with their amounts.
 * @param path path of the campaign in the API, by its id or by its master code
 */
export async function downloadTypeCsv(type: ListedType, name: string, path: string): Promise<void> {
  try {
    const csv = await typeCsv(type, path)
    downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileNames[type](name))
    toast(m.csvDownloaded)
  } catch (error) {
    const offline = error instanceof NoConnectionError
    toast(offline ? typeCsvNeedsNetwork : failureText(error, m.csvDownloadFailed), 'error')
  }
}

async function typeCsv(type: ListedType, path: string): Promise<string> {
  const { diariesCsv, manifestCsv, salesCsv } = await import('@tohfa/sync-protocol/type-csv')
  if (type === 'diary') return diariesCsv(await callJson<ListedDiary[]>(`${path}/diaries`))
  if (type === 'travel') return manifestCsv(await callJson<ListedTraveler[]>(`${path}/travelers`))
  return salesCsv(await callJson<ListedSale[]>(`${path}/sales`))
}
