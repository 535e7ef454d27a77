import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useMemo, type ReactNode } from 'react'
import { giftGiver } from '../../gift/shared/person-card/gift-giver-contact'
import { ContactCard } from '../../gift/shared/person-card/contact-card'
import { nothingClaimed } from '../../ui/labels.texts'
import { ProgressBar } from '../../ui/progress-bar'
import { Skeleton } from '../../ui/skeleton'
import { claimedPercent, latestClaims, type ShownCode } from '../shared/shown-codes'
import { CodeTable } from '../codes/code-table'
import { CodeListSkeleton } from '../codes/code-list-skeleton'
import { insights } from '../insights/insights.texts'
import { percentClaimed, progress } from '../shared/campaigns.texts'
import * as v from './public-view.texts'
import { lazyPart } from '../../ui/lazy-part'

// loaded on demand, so that the latest claims appear sooner
const Insights = lazyPart(() => import('../insights/insights'))

const LATEST = 5

interface OverviewProps {
  campaign: Campaign
  /** all codes of the campaign; empty while they load */
  codes: readonly ShownCode[]
  row: (qr: ShownCode, wide: boolean) => ReactNode
}

export function Overview({ campaign, codes, row }: OverviewProps) {
  const percent = claimedPercent(campaign)
  const giver = giftGiver(campaign)
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[3fr_1fr]">
      <div className="min-w-0">
        <ProgressBar label={progress} percent={percent} />
        <p className="mt-1 mb-5 text-sm text-soft">{percentClaimed(percent)}</p>
        <h2 className="mb-3 text-xl font-semibold">{v.latest}</h2>
        {codes.length === 0 ? <CodeListSkeleton /> : <Latest codes={codes} row={row} />}
      </div>
      {giver && (
        <section className="min-w-0 rounded-card border border-line bg-surface p-5 shadow-card">
          <h2 className="mb-3 text-sm font-semibold text-soft">{v.giftGiver}</h2>
          <ContactCard contact={giver} />
        </section>
      )}
      {campaign.claimed_count > 0 && codes.length > 0 && (
        <section className="xl:col-span-2">
          <h2 className="mb-3 text-xl font-semibold">{insights}</h2>
          <Insights
            campaign={campaign}
            codes={codes}
            level={3}
            fallback={<Skeleton className="h-80 rounded-card" />}
          />
        </section>
      )}
    </div>
  )
}

function Latest({ codes, row }: Pick<OverviewProps, 'codes' | 'row'>) {
  const latest = useMemo(() => latestClaims(codes, LATEST), [codes])
  if (latest.length === 0) return <p className="py-6 text-soft">{nothingClaimed}</p>
  return <CodeTable codes={latest} of="helper" row={row} />
}
