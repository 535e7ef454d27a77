import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { dashboardPath } from '@tohfa/sync-protocol/links'
import { ArrowLeft, ExternalLink, Pencil, QrCode, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/button'
import { CampaignCover } from '../shared/campaign-cover'
import { shownDay } from '../../ui/formats'
import * as d from '../shared/campaign-detail.texts'
import * as t from '../shared/campaigns.texts'
import { DownloadButtons } from '../downloads/download-buttons'
import { openPublicView } from '../downloads/downloads.texts'
import { TypeCsvButton } from '../downloads/type-csv-button'

interface CampaignHeadProps {
  campaign: Campaign
  onOpen: (dialog: 'edit' | 'master' | 'delete') => void
}

export const CampaignHead = ({ campaign, onOpen }: CampaignHeadProps) => (
  <header className="mb-6">
    <Link href="/" className={buttonClass('quiet', '-ml-2 mb-2', 'tight')}>
      <ArrowLeft aria-hidden className="size-5" />
      {t.backShort}
    </Link>
    <div className="flex flex-wrap items-center gap-4">
      <CampaignCover
        campaign={campaign}
        links
        ribbon={false}
        sizes="(min-width: 40rem) 18rem, 100vw"
        first
        className={
          campaign.images.length > 0
            ? 'aspect-video w-full shrink-0 rounded-card sm:w-72'
            : 'hidden size-20 shrink-0 rounded-card sm:flex'
        }
      />
      <div className="min-w-0 flex-1">
        <h1 className="font-display text-3xl font-semibold">
          <bdi>{campaign.name}</bdi>
        </h1>
        <p className="text-soft">
          {t.types[campaign.campaign_type].name} ·{' '}
          <span className="whitespace-nowrap">{t.createdOn(shownDay(campaign.created_at))}</span>
        </p>
      </div>
    </div>
    <div className="mt-4 flex flex-wrap gap-2 max-sm:flex-col">
      <Button icon={<QrCode aria-hidden className="size-5" />} onClick={() => onOpen('master')}>
        {t.masterQr}
      </Button>
      <div className="flex gap-2 max-sm:*:flex-1 max-[22rem]:*:px-2">
        <Button
          variant="secondary"
          icon={<Pencil aria-hidden className="size-5" />}
          onClick={() => onOpen('edit')}
        >
          {d.edit}
        </Button>
        <a
          href={dashboardPath(campaign.master_code)}
          target="_blank"
          rel="noopener"
          className={buttonClass('secondary', 'whitespace-nowrap', 'normal')}
        >
          <ExternalLink aria-hidden className="size-5" />
          {openPublicView}
        </a>
      </div>
      <DownloadButtons campaign={campaign} />
      <TypeCsvButton campaign={campaign} of={{ id: campaign.id }} />
      <Button
        variant="quiet-danger"
        size="tight"
        icon={<Trash2 aria-hidden className="size-5" />}
        className="sm:ml-auto"
        onClick={() => onOpen('delete')}
      >
        {t.deleteCampaign}
      </Button>
    </div>
  </header>
)
