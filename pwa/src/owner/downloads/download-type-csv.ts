import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import { diariesCsvFileName, manifestCsvFileName, salesCsvFileName } from '@tohfa/sync-protocol/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { callJson } from '../../api/client'
import { fixedFailureText } from '../../api/failure'
import { downloadBlob } from '../../device/download'
import { toast } from '../../ui/toast'
import type { CampaignReader } from '../data/campaign-reads'
import { typeCsvNeedsNetwork } from './downloads.texts'

interface TypeList {
  fileName: (campaign: string) => string
  csv: (of: CampaignReader) => Promise<string>
}

const texts = () => import('@tohfa/sync-protocol/csv/type-csv')

/** The lists of the types that have one beside that of their codes. */
const LISTS: Partial<Record<CampaignType, TypeList>> = {
  diary: {
    fileName: diariesCsvFileName,
    csv: async (of) =>
      (await texts()).diariesCsv(
        await ('id' in of
          ? callJson(endpoint.listDiaries, { params: of })
          : callJson(endpoint.listPublicDiaries, { params: of })),
      ),
  },
  travel: {
    fileName: manifestCsvFileName,
    csv: async (of) =>
      (await texts()).manifestCsv(
        await ('id' in of
          ? callJson(endpoint.listTravelers, { params: of })
          : callJson(endpoint.listPublicTravelers, { params: of })),
      ),
  },
  sale: {
    fileName: salesCsvFileName,
    csv: async (of) =>
      (await texts()).salesCsv(
        await ('id' in of
          ? callJson(endpoint.listSales, { params: of })
          : callJson(endpoint.listPublicSales, { params: of })),
      ),
  },
}

/**
 * Saves what a campaign's type keeps beside its codes: how much is written in its diaries, travelers without identity
 * numbers, or sales with their amounts.
 * @param of by which right the campaign is read
 */
export async function downloadTypeCsv(type: CampaignType, name: string, of: CampaignReader): Promise<void> {
  const list = LISTS[type]
  if (!list) return
  try {
    const csv = await list.csv(of)
    downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), list.fileName(name))
    toast(m.csvDownloaded)
  } catch (error) {
    toast(fixedFailureText(error, m.csvDownloadFailed, typeCsvNeedsNetwork), 'error')
  }
}
