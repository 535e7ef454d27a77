import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { ProgressBar } from '../../ui/progress-bar'
import { shownMoment } from '../../ui/formats'
import { AsOf } from '../shared/as-of'
import { claimedPercent, type CodeFilter, type Counts } from '../shared/campaign.view'
import * as d from '../shared/campaign-detail.texts'
import * as t from '../shared/campaigns.texts'
import { InsightsLink } from '../insights/insights-link'
import { FilterCards } from './filter-cards'

interface CampaignStatsProps {
  campaign: Campaign
  counts: Counts
  filter: CodeFilter
  onFilter: (filter: CodeFilter) => void
}

/** How the gifts are doing, first of all: three counts that filter the list, and how far it is. */
export function CampaignStats({ campaign, counts, filter, onFilter }: CampaignStatsProps) {
  const percent = claimedPercent(counts)
  const { waiting } = campaign
  return (
    <div className="mb-3 sm:mb-5">
      <FilterCards counts={counts} filter={filter} onFilter={onFilter} />
      <div className="mt-2 flex items-center gap-3 sm:mt-3">
        <div className="flex-1">
          <ProgressBar label={t.progress} percent={percent} />
        </div>
        <p className="text-sm text-soft">{t.percentClaimed(percent)}</p>
        <InsightsLink id={campaign.id} />
      </div>
      <AsOf of={campaign.id} failed={m.campaignFetchFailed} />
      {waiting && (
        <p role="status" className="mt-1 text-sm text-soft">
          {d.waitingOn(counts, waiting, shownMoment(waiting.since))}
        </p>
      )}
    </div>
  )
}
