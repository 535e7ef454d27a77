import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { ArrowLeft, Pencil, QrCode, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { Button, buttonClass } from '../../ui/button'
import { CampaignCover } from './campaign-cover'
import { shownDay } from './campaign.view'
import * as d from './campaign-detail.texts'
import * as t from './campaigns.texts'

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
        ribbon={false}
        className="hidden size-20 shrink-0 rounded-card sm:flex"
      />
      <div className="min-w-0 flex-1">
        <h1 className="font-display text-3xl font-semibold">
          <bdi>{campaign.name}</bdi>
        </h1>
        <p className="text-soft">
          {t.types[campaign.campaign_type].name} · {t.createdOn(shownDay(campaign.created_at))}
        </p>
      </div>
      <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap">
        <Button icon={<QrCode aria-hidden className="size-5" />} onClick={() => onOpen('master')}>
          {t.masterQr}
        </Button>
        <Button
          variant="secondary"
          icon={<Pencil aria-hidden className="size-5" />}
          onClick={() => onOpen('edit')}
        >
          {d.edit}
        </Button>
        <Button
          variant="quiet-danger"
          icon={<Trash2 aria-hidden className="size-5" />}
          className="max-sm:col-span-2"
          onClick={() => onOpen('delete')}
        >
          {t.deleteCampaign}
        </Button>
      </div>
    </div>
  </header>
)
