import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { Download, QrCode, Share2, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import * as labels from '../../ui/labels.texts'
import { FOR_OWNER } from '../../gift/types/owner'
import { DropDown, MenuItem } from '../../ui/drop-down'
import { shownDay } from '../../ui/formats'
import { ProgressBar } from '../../ui/progress-bar'
import { useMasterQr } from '../campaign/use-master-qr'
import { claimedPercent } from '../shared/shown-codes'
import * as t from '../shared/campaigns.texts'
import * as d from './dashboard.texts'

interface CampaignRowsProps {
  campaigns: readonly Campaign[]
  onOpenMaster: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
}

/** The campaigns as lines. */
export const CampaignRows = ({ campaigns, ...on }: CampaignRowsProps) => (
  <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
    {campaigns.map((campaign) => (
      <Row key={campaign.id} campaign={campaign} {...on} />
    ))}
  </ul>
)

interface RowProps {
  campaign: Campaign
  onOpenMaster: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
}

function Row({ campaign, onOpenMaster, onDelete }: RowProps) {
  const { name, campaign_type, claimed_count, qr_quantity } = campaign
  const { icon: Icon, name: type } = FOR_OWNER[campaign_type]
  const { share, download } = useMasterQr(campaign)
  return (
    <li className="flex items-center gap-1 pr-1 pl-3">
      <div className="relative flex min-w-0 flex-1 items-center gap-3 py-1.5">
        <Icon aria-hidden className="size-5 text-accent-ink" strokeWidth={1.75} />
        <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
          <Link
            href={`/campaign/${campaign.id}`}
            className="block min-w-0 flex-1 truncate font-medium after:absolute after:inset-0"
          >
            <bdi>{name}</bdi>
          </Link>
          <p className="flex flex-wrap gap-x-1.5 text-sm text-soft sm:gap-x-4">
            <span className="max-lg:hidden lg:w-48 lg:truncate">{type}</span>
            <span className="sm:w-36 sm:text-right">{d.claimedOf(claimed_count, qr_quantity)}</span>
            <span aria-hidden className="max-[24rem]:hidden sm:hidden">
              ·
            </span>
            <span className="whitespace-nowrap max-[24rem]:sr-only sm:w-28">
              {shownDay(campaign.created_at)}
            </span>
          </p>
          <div className="w-24 max-md:hidden">
            <ProgressBar label={t.progress} percent={claimedPercent(campaign)} />
          </div>
        </div>
      </div>
      <DropDown title={d.moreAbout(name)}>
        <p className="px-2 pt-1 text-sm text-soft">{t.masterQr}</p>
        <MenuItem aria-label={t.openMaster(name)} onClick={() => onOpenMaster(campaign)}>
          <QrCode aria-hidden className="size-5" />
          {labels.open}
        </MenuItem>
        <MenuItem aria-label={t.shareMaster(name)} onClick={share}>
          <Share2 aria-hidden className="size-5" />
          {labels.share}
        </MenuItem>
        <MenuItem aria-label={t.downloadMaster(name)} onClick={download}>
          <Download aria-hidden className="size-5" />
          {t.download}
        </MenuItem>
        <div className="mt-1 border-t border-line pt-1">
          <MenuItem aria-label={`${t.deleteCampaign}: ${name}`} onClick={() => onDelete(campaign)}>
            <Trash2 aria-hidden className="size-5" />
            {t.deleteCampaign}
          </MenuItem>
        </div>
      </DropDown>
    </li>
  )
}
