import type { CampaignType } from '@tohfa/sync-protocol/enums'
import * as m from '@tohfa/sync-protocol/messages'
import { fixedFailureText } from '../../api/failure'
import { downloadBlob } from '../../device/files/download'
import { toast } from '../../ui/toast/toast'
import type { CampaignReader } from '../campaign-data/campaign-reads'
import { typeCsvNeedsNetwork } from './downloads.texts'

/** Saves what a campaign's type stores besides its codes. @param of by which right the campaign is read */
export async function downloadTypeCsv(type: CampaignType, name: string, of: CampaignReader): Promise<void> {
  try {
    const list = (await import('../../gift/types/lists')).LISTS[type]
    if (!list) return
    const csv = await list.csv(of)
    downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), list.fileName(name))
    toast(m.csvDownloaded)
  } catch (error) {
    toast(fixedFailureText(error, m.csvDownloadFailed, typeCsvNeedsNetwork), 'error')
  }
}
