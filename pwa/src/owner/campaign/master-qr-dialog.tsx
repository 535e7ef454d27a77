import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { dashboardPath, masterLink } from '@tohfa/sync-protocol/code/links'
import { Download, LayoutDashboard, Share2 } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/button'
import { Dialog } from '../../ui/dialog/dialog'
import { QrPicture } from '../../ui/picture/qr-picture'
import { usePublicOrigin } from '../codes/use-public-origin'
import * as t from '../shared/campaigns.texts'
import * as d from './campaign.texts'
import { useMasterQr } from './use-master-qr'

interface MasterQrDialogProps {
  campaign: Campaign
  onClose: () => void
}

export default function MasterQrDialog({ campaign, onClose }: MasterQrDialogProps) {
  return (
    <Dialog title={t.masterQr} open onClose={onClose}>
      {campaign.master_code === '' ? <SwitchedOff campaign={campaign} /> : <MasterQr campaign={campaign} />}
    </Dialog>
  )
}

const SwitchedOff = ({ campaign }: { campaign: Campaign }) => (
  <div className="grid gap-4">
    <p className="text-soft">{d.masterOff}</p>
    <Link href={`/campaign/${campaign.id}/links`} className={buttonClass('secondary')}>
      {t.links}
    </Link>
  </div>
)

function MasterQr({ campaign }: { campaign: Campaign }) {
  const link = masterLink(usePublicOrigin(), campaign.master_code)
  const { share, download } = useMasterQr(campaign)
  return (
    <div className="flex flex-col items-center gap-4">
      <p className="text-center font-display text-xl font-semibold">
        <bdi>{campaign.name}</bdi>
      </p>
      <QrPicture
        text={link}
        label={d.masterPicture(campaign.name)}
        className="w-[min(18.75rem,55dvh)] max-w-full rounded-card border border-line"
      />
      <p className="text-sm text-soft">{d.masterAbout}</p>
      <div className="grid w-full gap-2 sm:grid-cols-2">
        <Button
          variant="secondary"
          size="tight"
          icon={<Share2 aria-hidden className="size-5" />}
          onClick={share}
        >
          {d.shareCampaign}
        </Button>
        <Button size="tight" icon={<Download aria-hidden className="size-5" />} onClick={download}>
          {d.downloadQr}
        </Button>
        <Link href={dashboardPath(campaign.master_code)} className={buttonClass('quiet', 'sm:col-span-2')}>
          <LayoutDashboard aria-hidden className="size-5" />
          {d.viewDashboard}
        </Link>
      </div>
    </div>
  )
}
