import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { diariesCsvFileName, manifestCsvFileName, salesCsvFileName } from '@tohfa/sync-protocol/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { callJson } from '../../api/client'
import { fixedFailureText } from '../../api/failure'
import { downloadBlob } from '../../device/download'
import { toast } from '../../ui/toast'
import type { CampaignReader } from '../data/campaigns.api'
import { typeCsvNeedsNetwork } from './downloads.texts'

/** The types that have a CSV file of their own. */
export type ListedType = Exclude<Campaign['campaign_type'], 'vcard'>

const fileNames: Record<ListedType, (campaign: string) => string> = {
  diary: diariesCsvFileName,
  travel: manifestCsvFileName,
  sale: salesCsvFileName,
}

/**
 * Saves what a campaign's type keeps beside its codes: how much is written in its diaries, travelers without identity
 * numbers, or sales with their amounts.
 * @param of by which right the campaign is read
 */
export async function downloadTypeCsv(type: ListedType, name: string, of: CampaignReader): Promise<void> {
  try {
    const csv = await typeCsv(type, of)
    downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileNames[type](name))
    toast(m.csvDownloaded)
  } catch (error) {
    toast(fixedFailureText(error, m.csvDownloadFailed, typeCsvNeedsNetwork), 'error')
  }
}

async function typeCsv(type: ListedType, of: CampaignReader): Promise<string> {
  const { diariesCsv, manifestCsv, salesCsv } = await import('@tohfa/sync-protocol/csv/type-csv')
  if ('id' in of) {
    if (type === 'diary') return diariesCsv(await callJson(endpoint.listDiaries, { params: of }))
    if (type === 'travel') return manifestCsv(await callJson(endpoint.listTravelers, { params: of }))
    return salesCsv(await callJson(endpoint.listSales, { params: of }))
  }
  if (type === 'diary') return diariesCsv(await callJson(endpoint.listPublicDiaries, { params: of }))
  if (type === 'travel') return manifestCsv(await callJson(endpoint.listPublicTravelers, { params: of }))
  return salesCsv(await callJson(endpoint.listPublicSales, { params: of }))
}
