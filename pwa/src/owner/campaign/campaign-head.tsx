import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { FOR_OWNER } from '../../gift/types/owner'
import { buttonClass } from '../../ui/button'
import { useMedia } from '../../ui/use-media'
import { CampaignCover } from '../shared/campaign-cover'
import { shownDay } from '../../ui/formats'
import * as t from '../shared/campaigns.texts'

/** Which campaign it is. On a phone one line and one small picture, so that its codes begin on the first screen. */
export function CampaignHead({ campaign }: { campaign: Campaign }) {
  const roomy = useMedia('(min-width: 40rem)')
  const { images } = campaign
  return (
    <header className="mb-3 sm:mb-5">
      <Link href="/" className={buttonClass('quiet', '-ml-2 max-sm:hidden', 'tight')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t.backShort}
      </Link>
      <div className="flex items-center gap-3 sm:gap-4">
        <Link
          href="/"
          aria-label={t.backShort}
          className="-mx-2 flex size-touch shrink-0 items-center justify-center rounded-control hover:bg-sunken sm:hidden"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <CampaignCover
          campaign={roomy ? campaign : { ...campaign, images: images.slice(0, 1) }}
          links
          ribbon={false}
          sizes="(min-width: 40rem) 15rem, 3.5rem"
          first
          className={
            images.length > 0
              ? 'size-14 shrink-0 rounded-control sm:aspect-video sm:h-auto sm:w-60 sm:rounded-card'
              : 'hidden size-20 shrink-0 rounded-card sm:flex'
          }
        />
        <div className="min-w-0 flex-1">
          <h1 className="font-display text-2xl leading-tight font-semibold sm:text-3xl">
            <bdi>{campaign.name}</bdi>
          </h1>
          <p className="text-sm text-soft sm:text-base">
            {FOR_OWNER[campaign.campaign_type].name} · {t.createdOn(shownDay(campaign.created_at))}
          </p>
        </div>
      </div>
    </header>
  )
}
