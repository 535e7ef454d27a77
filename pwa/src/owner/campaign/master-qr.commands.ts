import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { masterLink } from '@tohfa/sync-protocol/code/links'
import { masterQrFileName } from '@tohfa/sync-protocol/files/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { publicOrigin } from '../../api/public-origin'
import { downloadQr, shareAndTell } from '../codes/share-link'

type Named = Pick<Campaign, 'name' | 'master_code'>

const linkOf = ({ master_code }: Named) => masterLink(publicOrigin(), master_code)

export const shareMasterQr = (campaign: Named) => shareAndTell(campaign.name, linkOf(campaign))

export const downloadMasterQr = (campaign: Named) =>
  downloadQr(linkOf(campaign), masterQrFileName(campaign.name), {
    done: m.masterQrDownloaded,
    failed: m.masterQrDownloadFailed,
  })
