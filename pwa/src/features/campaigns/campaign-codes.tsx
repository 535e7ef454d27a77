import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useMemo, useState } from 'react'
import { ProgressBar } from '../../ui/progress-bar'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { useUnderWay } from '../../offline/react'
import { claimedPercent, filteredCodes, withUnderWay, type CodeFilter } from './campaign.view'
import { useCampaignCodes } from './campaigns.queries'
import * as d from './campaign-detail.texts'
import * as t from './campaigns.texts'
import { CodeList } from './code-list'
import { FilterCards } from './filter-cards'

/** The numbers of a campaign, and its codes under the filter that they set. */
export function CampaignCodes({ campaign }: { campaign: Campaign }) {
  const [filter, setFilter] = useState<CodeFilter>('all')
  const codes = useCampaignCodes(campaign.id)
  const underWay = useUnderWay()
  const known = useMemo(() => withUnderWay(codes ?? [], underWay ?? []), [codes, underWay])
  const shown = useMemo(() => filteredCodes(known, filter), [known, filter])
  const percent = claimedPercent(campaign)
  return (
    <>
      <FilterCards campaign={campaign} filter={filter} onFilter={setFilter} />
      <div className="mt-4 mb-6">
        <ProgressBar label={t.progress} percent={percent} />
        <p className="mt-1 text-sm text-soft">{t.percentClaimed(percent)}</p>
      </div>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-xl font-semibold">{d.codes}</h2>
        <p role="status" className="text-sm text-soft">
          {codes && d.shownOf(shown.length, campaign.qr_quantity)}
        </p>
      </div>
      {codes === undefined || codes.length === 0 ? (
        <ListSkeleton />
      ) : shown.length === 0 ? (
        <p className="py-10 text-center text-soft">
          {filter === 'claimed' ? d.nothingClaimed : d.allClaimed}
        </p>
      ) : (
        <CodeList key={filter} codes={shown} campaignName={campaign.name} />
      )}
    </>
  )
}

const ListSkeleton = () => (
  <SkeletonGroup className="grid gap-2">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-27 rounded-card" />
    ))}
  </SkeletonGroup>
)
