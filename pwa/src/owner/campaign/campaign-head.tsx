import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { FOR_OWNER } from '../../gift/types/owner'
import { CampaignCover } from '../shared/campaign-cover'
import { shownDay } from '../../ui/formats'
import * as t from '../shared/campaigns.texts'

/** Which campaign it is: one line and one small picture, so that its codes begin on the first screen. */
export const CampaignHead = ({ campaign }: { campaign: Campaign }) => (
  <header className="mb-3 flex flex-wrap items-center gap-3 sm:-mt-2">
    <Link
      href="/"
      aria-label={t.backShort}
      title={t.backShort}
      className="-mx-2 flex size-touch shrink-0 items-center justify-center rounded-control hover:bg-sunken"
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
    <CampaignCover
      campaign={{ ...campaign, images: campaign.images.slice(0, 1) }}
      links
      ribbon={false}
      sizes="3.5rem"
      first
      className="size-14 shrink-0 rounded-control"
    />
    <div className="min-w-0 flex-1 basis-36">
      <h1 className="font-display text-2xl leading-tight font-semibold">
        <bdi>{campaign.name}</bdi>
      </h1>
      <p className="text-sm text-soft">
        <span className="max-sm:sr-only">{FOR_OWNER[campaign.campaign_type].name} · </span>
        {t.createdOn(shownDay(campaign.created_at))}
      </p>
    </div>
  </header>
)
