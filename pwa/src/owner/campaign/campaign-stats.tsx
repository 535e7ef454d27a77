import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { ChartColumn } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { ProgressBar } from '../../ui/progress-bar'
import { shownCount, shownMoment } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { insights } from '../insights/insights.texts'
import { AsOf } from '../shared/as-of'
import { claimedPercent, type CodeFilter, type Counts } from '../shared/shown-codes'
import * as t from '../shared/campaigns.texts'
import * as d from './campaign.texts'

interface CampaignStatsProps {
  campaign: Campaign
  counts: Counts
  filter: CodeFilter
  onFilter: (filter: CodeFilter) => void
}

/** How the gifts are doing, at the top: three counts that filter the list, and the progress. */
export function CampaignStats({ campaign, counts, filter, onFilter }: CampaignStatsProps) {
  const percent = claimedPercent(counts)
  const { waiting } = campaign
  return (
    <div className="min-w-0 grow">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterCards counts={counts} filter={filter} onFilter={onFilter} />
        <div className="flex flex-1 basis-64 flex-wrap items-center gap-3">
          <div className="flex-1 basis-24">
            <ProgressBar label={t.progress} percent={percent} />
          </div>
          <p className="text-sm text-soft">{t.percentClaimed(percent)}</p>
          <InsightsLink id={campaign.id} />
        </div>
      </div>
      <AsOf of={campaign.id} failed={m.campaignFetchFailed} />
      {waiting && (
        <p role="status" className="mt-1 text-sm text-soft">
          {d.waitingOn(campaign, waiting, shownMoment(waiting.since))}
        </p>
      )}
    </div>
  )
}

interface FilterCardsProps {
  counts: Counts
  filter: CodeFilter
  onFilter: (filter: CodeFilter) => void
}

/** Three counts that also filter the list below. */
function FilterCards({ counts, filter, onFilter }: FilterCardsProps) {
  const cards: readonly { key: CodeFilter; label: string; count: number; dot: string }[] = [
    { key: 'all', label: d.total, count: counts.qr_quantity, dot: 'bg-accent' },
    { key: 'claimed', label: labels.claimed, count: counts.claimed_count, dot: 'bg-marigold' },
    { key: 'unclaimed', label: labels.unclaimed, count: counts.unclaimed_count, dot: 'border-2 border-edge' },
  ]
  return (
    <div
      role="group"
      aria-label={labels.showCodes}
      className="grid grid-cols-[repeat(auto-fit,minmax(max(5rem,25%),1fr))] gap-2 max-sm:w-full sm:grid-cols-3"
    >
      {cards.map(({ key, label, count, dot }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === filter}
          onClick={() => onFilter(key)}
          className={classNames(
            'rounded-card border px-2.5 py-2 text-left shadow-card transition-colors duration-150 sm:flex sm:min-h-touch sm:items-center sm:gap-2 sm:px-3 sm:py-0',
            key === filter
              ? 'border-accent-ink bg-accent-soft ring-1 ring-accent-ink'
              : 'border-line bg-surface hover:bg-sunken',
          )}
        >
          <span className="block text-xs text-soft min-[22rem]:text-sm">{label}</span>{' '}
          <span className="flex items-center gap-2 text-xl font-semibold max-sm:mt-0.5">
            <span
              aria-hidden="true"
              className={classNames('size-2.5 shrink-0 rounded-full max-[22rem]:hidden', dot)}
            />
            {shownCount(count)}
          </span>
        </button>
      ))}
    </div>
  )
}

/** From a campaign to its charts. */
const InsightsLink = ({ id }: { id: string }) => (
  <Link href={`/campaign/${id}/insights`} className={buttonClass('quiet', '-my-3 -mr-2 ml-auto', 'tight')}>
    <ChartColumn aria-hidden className="size-5" />
    {insights}
  </Link>
)
