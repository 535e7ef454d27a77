import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { Download, Ellipsis, QrCode, Share2, Trash2, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import { FOR_OWNER } from '../../gift/types/owner'
import { DropDown, ITEM } from '../../ui/drop-down'
import { shownDay } from '../../ui/formats'
import { ProgressBar } from '../../ui/progress-bar'
import { useMasterQr } from '../campaign/use-master-qr'
import { claimedPercent } from '../shared/campaign.view'
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
        <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" strokeWidth={1.75} />
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
      <DropDown
        title={d.moreAbout(name)}
        face={
          <>
            <Ellipsis aria-hidden className="size-5" />
            <span className="sr-only">{d.moreAbout(name)}</span>
          </>
        }
      >
        {(close) => {
          const item = (icon: LucideIcon, label: string, act: () => void, full = label) => (
            <Item
              icon={icon}
              label={label}
              full={full}
              onPress={() => {
                close()
                act()
              }}
            />
          )
          return (
            <>
              <p className="px-2 pt-1 text-sm text-soft">{t.masterQr}</p>
              {item(QrCode, t.open, () => onOpenMaster(campaign), t.openMaster(name))}
              {item(Share2, t.share, share, t.shareMaster(name))}
              {item(Download, t.download, download, t.downloadMaster(name))}
              <div className="mt-1 border-t border-line pt-1">
                {item(Trash2, t.deleteCampaign, () => onDelete(campaign), `${t.deleteCampaign}: ${name}`)}
              </div>
            </>
          )
        }}
      </DropDown>
    </li>
  )
}

interface ItemProps {
  icon: LucideIcon
  label: string
  /** the name for those who do not see the row around it */
  full: string
  onPress: () => void
}

const Item = ({ icon: Icon, label, full, onPress }: ItemProps) => (
  <button type="button" aria-label={full} onClick={onPress} className={ITEM}>
    <Icon aria-hidden className="size-5" />
    {label}
  </button>
)
