import { classNames } from '../../ui/class-names'
import type { CodeFilter, Counts } from '../shared/campaign.view'
import { shownCount } from '../../ui/formats'
import * as d from '../shared/campaign-detail.texts'
import * as t from '../shared/campaigns.texts'

interface FilterCardsProps {
  counts: Counts
  filter: CodeFilter
  onFilter: (filter: CodeFilter) => void
}

/** Three counts that also filter the list below. */
export function FilterCards({ counts, filter, onFilter }: FilterCardsProps) {
  const cards: readonly { key: CodeFilter; label: string; count: number; dot: string }[] = [
    { key: 'all', label: d.total, count: counts.qr_quantity, dot: 'bg-accent' },
    { key: 'claimed', label: t.claimed, count: counts.claimed_count, dot: 'bg-marigold' },
    { key: 'unclaimed', label: t.unclaimed, count: counts.unclaimed_count, dot: 'border-2 border-edge' },
  ]
  return (
    <div role="group" aria-label={d.filterBy} className="grid grid-cols-3 gap-2 sm:gap-4">
      {cards.map(({ key, label, count, dot }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === filter}
          onClick={() => onFilter(key)}
          className={classNames(
            'rounded-card border px-2.5 py-2 text-left shadow-card transition-colors duration-150 sm:px-5 sm:py-3.5',
            key === filter
              ? 'border-accent-ink bg-accent-soft ring-1 ring-accent-ink'
              : 'border-line bg-surface hover:bg-sunken',
          )}
        >
          <span className="block text-xs text-soft min-[22rem]:text-sm sm:text-base">{label}</span>
          <span className="mt-0.5 flex items-center gap-2 text-xl font-semibold sm:text-3xl">
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
