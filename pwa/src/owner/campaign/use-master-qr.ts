import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { masterQrFileName } from '@tohfa/sync-protocol/file-names'
import { masterLink } from '@tohfa/sync-protocol/code/links'
import * as m from '@tohfa/sync-protocol/messages'
import { usePublicOrigin } from '../codes/use-public-origin'
import { downloadQr, shareAndTell } from '../codes/share-link'

/** The actions on a campaign's master QR. */
export function useMasterQr({ name, master_code }: Pick<Campaign, 'name' | 'master_code'>) {
  const link = masterLink(usePublicOrigin(), master_code)
  return {
    link,
    share: () => void shareAndTell(name, link),
    download: () =>
      void downloadQr(link, masterQrFileName(name), {
        done: m.masterQrDownloaded,
        failed: m.masterQrDownloadFailed,
      }),
  }
}
