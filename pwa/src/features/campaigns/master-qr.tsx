import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { masterQrFileName } from '@tohfa/sync-protocol/file-names'
import * as m from '@tohfa/sync-protocol/messages'
import { Download, Share2 } from 'lucide-react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { QrPicture } from '../../ui/qr-picture'
import * as t from './campaigns.texts'
import { masterLink, usePublicOrigin } from './links'
import { downloadQr, shareAndTell } from './share-link'

/** What can be done with a campaign's master QR, in whatever form its buttons have. */
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

interface MasterQrDialogProps {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

export const MasterQrDialog = ({ campaign, open, onClose }: MasterQrDialogProps) => (
  <Dialog title={t.masterQr} open={open} onClose={onClose}>
    <MasterQr campaign={campaign} />
  </Dialog>
)

function MasterQr({ campaign }: { campaign: Campaign }) {
  const { link, share, download } = useMasterQr(campaign)
  return (
    <div className="flex flex-col items-center gap-4">
      <p className="text-center font-display text-xl font-semibold">
        <bdi>{campaign.name}</bdi>
      </p>
      <QrPicture
        text={link}
        label={t.masterPicture(campaign.name)}
        className="w-75 max-w-full rounded-card border border-line"
      />
      <p className="text-sm text-soft">{t.masterAbout}</p>
      <div className="grid w-full gap-2 sm:grid-cols-2">
        <Button variant="secondary" icon={<Share2 aria-hidden className="size-5" />} onClick={share}>
          {t.shareCampaign}
        </Button>
        <Button icon={<Download aria-hidden className="size-5" />} onClick={download}>
          {t.downloadQr}
        </Button>
      </div>
    </div>
  )
}
