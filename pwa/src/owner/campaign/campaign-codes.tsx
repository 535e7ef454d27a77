import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { lazy, Suspense, useMemo, useState } from 'react'
import { ProgressBar } from '../../ui/progress-bar'
import { shownMoment } from '../../ui/formats'
import { useUnderWay } from '../../offline/react'
import { AsOf } from '../shared/as-of'
import {
  claimedPercent,
  filteredCodes,
  shownCounts,
  withUnderWay,
  type CodeFilter,
  type ShownCode,
} from '../shared/campaign.view'
import { useCampaignCodes } from '../data/campaigns.queries'
import * as d from '../shared/campaign-detail.texts'
import * as t from '../shared/campaigns.texts'
import { CodeList } from '../codes/code-list'
import { CodeListSkeleton } from '../codes/code-list-skeleton'
import { CodeRow } from '../codes/code-row'
import { InsightsLink } from '../insights/insights-link'
import { FilterCards } from './filter-cards'

const PastDialog = lazy(() => import('./past-dialog'))

/** The counts of a campaign and its filtered codes. */
export function CampaignCodes({ campaign }: { campaign: Campaign }) {
  const [filter, setFilter] = useState<CodeFilter>('all')
  const codes = useCampaignCodes(campaign.id)
  const underWay = useUnderWay()
  const known = useMemo(() => withUnderWay(codes ?? [], underWay ?? []), [codes, underWay])
  const shown = useMemo(() => filteredCodes(known, filter), [known, filter])
  const counts = useMemo(() => shownCounts(campaign, known), [campaign, known])
  const percent = claimedPercent(counts)
  const [past, setPast] = useState<ShownCode>()
  const { campaign_type: type } = campaign
  return (
    <>
      <FilterCards counts={counts} filter={filter} onFilter={setFilter} />
      <div className="mt-4 mb-6">
        <ProgressBar label={t.progress} percent={percent} />
        <div className="mt-1 flex flex-wrap justify-between gap-x-4">
          <p className="text-sm text-soft">{t.percentClaimed(percent)}</p>
          <AsOf of={campaign.id} failed={m.campaignFetchFailed} />
          <InsightsLink id={campaign.id} />
        </div>
        {campaign.waiting && (
          <p role="status" className="text-sm text-soft">
            {d.waitingOn(counts, campaign.waiting, shownMoment(campaign.waiting.since))}
          </p>
        )}
      </div>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-xl font-semibold">{d.codes}</h2>
        <p role="status" className="text-sm text-soft">
          {codes && d.shownOf(shown.length, campaign.qr_quantity)}
        </p>
      </div>
      {codes === undefined || codes.length === 0 ? (
        <CodeListSkeleton />
      ) : shown.length === 0 ? (
        <p className="py-10 text-center text-soft">
          {filter === 'claimed' ? d.nothingClaimed : d.allClaimed}
        </p>
      ) : (
        <CodeList
          key={filter}
          codes={shown}
          row={(qr) => (
            <CodeRow qr={qr} campaignName={campaign.name} onPast={hasPast(type) ? setPast : undefined} />
          )}
        />
      )}
      {past && hasPast(type) && (
        <Suspense>
          <PastDialog qr={past} type={type} onClose={() => setPast(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether edits of the gifts of a type replace values. */
const hasPast = (type: Campaign['campaign_type']) => type === 'vcard' || type === 'travel'
