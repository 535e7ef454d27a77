import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { QrCode, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import * as labels from '../../ui/labels.texts'
import { FOR_OWNER } from '../../gift/types/owner'
import { Button } from '../../ui/button'
import { ProgressBar } from '../../ui/progress-bar'
import { CampaignCover } from '../shared/campaign-cover'
import { claimedPercent } from '../shared/shown-codes'
import { shownCount, shownDay } from '../../ui/formats'
import { useMasterQr } from '../campaign/use-master-qr'
import * as t from '../shared/campaigns.texts'

interface CampaignCardProps {
  campaign: Campaign
  /** whether it is the first one on the screen */
  first: boolean
  onOpenMaster: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
}

/** The name is the link, stretched over the card; the buttons are above it. */
export function CampaignCard({ campaign, first, onOpenMaster, onDelete }: CampaignCardProps) {
  const { name } = campaign
  const percent = claimedPercent(campaign)
  const { share, download } = useMasterQr(campaign)
  return (
    <article className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow duration-150 hover:shadow-float">
      <CampaignCover campaign={campaign} first={first} className="h-28 w-full" />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div>
          <h2 className="text-lg font-semibold">
            <Link href={`/campaign/${campaign.id}`} className="line-clamp-2 after:absolute after:inset-0">
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="text-sm text-soft">
            {FOR_OWNER[campaign.campaign_type].name} ·{' '}
            <span className="inline-block">{t.createdOn(shownDay(campaign.created_at))}</span>
          </p>
        </div>
        <dl className="even gap-2">
          <Count label={t.totalCodes} count={campaign.qr_quantity} />
          <Count label={labels.claimed} count={campaign.claimed_count} />
          <Count label={labels.unclaimed} count={campaign.unclaimed_count} />
        </dl>
        <div>
          <ProgressBar label={t.progress} percent={percent} />
          <p className="mt-1 text-sm text-soft">{t.percentClaimed(percent)}</p>
        </div>
        <div className="relative z-10 mt-auto border-t border-line pt-3">
          <p className="mb-1.5 flex items-center gap-1.5 text-sm font-medium">
            <QrCode aria-hidden className="size-4.5" />
            {t.masterQr}
          </p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
            <Small label={t.openMaster(name)} onClick={() => onOpenMaster(campaign)}>
              {labels.open}
            </Small>
            <Small label={t.shareMaster(name)} onClick={share}>
              {labels.share}
            </Small>
            <Small label={t.downloadMaster(name)} onClick={download}>
              {t.download}
            </Small>
          </div>
          <Button
            variant="secondary"
            icon={<Trash2 aria-hidden className="size-4.5" />}
            size="tight"
            className="mt-2 w-full text-sm"
            aria-label={`${t.deleteCampaign}: ${name}`}
            onClick={() => onDelete(campaign)}
          >
            {t.deleteCampaign}
          </Button>
        </div>
      </div>
    </article>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="text-xl font-semibold">{shownCount(count)}</dd>
  </div>
)

interface SmallProps {
  label: string
  onClick: () => void
  children: string
}
const Small = ({ label, onClick, children }: SmallProps) => (
  <Button variant="secondary" size="tight" className="text-sm" aria-label={label} onClick={onClick}>
    {children}
  </Button>
)
