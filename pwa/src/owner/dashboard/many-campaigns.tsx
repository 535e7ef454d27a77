import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { LayoutGrid, List } from 'lucide-react'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { findShort, nothingFound, showAll, sortBy } from '../shared/campaigns.texts'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { SearchBox } from '../../ui/form/search-box'
import { Select } from '../../ui/form/select'
import { useChoiceInAddress, useWordsInAddress } from '../codes/list-address'
import { CampaignRows } from './campaign-rows'
import * as t from './dashboard.texts'
import { foundCampaigns, sortedCampaigns, SORTS, VIEWS } from './find-campaigns'
import { storedView, storeView } from './stored-view'

interface ManyCampaignsProps {
  /** newest first */
  campaigns: readonly Campaign[]
  cards: (campaigns: readonly Campaign[]) => ReactNode
  onOpenMaster: (campaign: Campaign) => void
  onDelete: (campaign: Campaign) => void
}

const ICONS = { cards: LayoutGrid, list: List }

/** Campaigns with a search, an order, and a dense list in place of the cards. */
export default function ManyCampaigns({ campaigns, cards, ...on }: ManyCampaignsProps) {
  const { words, search, settle } = useWordsInAddress()
  const [sort, onSort] = useChoiceInAddress('sort', SORTS)
  const [view, setView] = useState(storedView)
  const sought = useDeferredValue(words)
  const found = useMemo(
    () => sortedCampaigns(foundCampaigns(campaigns, sought), sort),
    [campaigns, sought, sort],
  )
  return (
    <>
      <div role="search" className="mb-3 flex flex-wrap gap-2">
        <div className="flex-1 basis-40 max-sm:basis-full">
          <SearchBox
            aria-label={t.find}
            placeholder={findShort}
            value={words}
            onWords={search}
            onBlur={settle}
          />
        </div>
        <Select
          className="grow sm:grow-0"
          label={sortBy}
          value={sort}
          options={SORTS.map((one) => [one, t.sorts[one]] as const)}
          onChange={onSort}
        />
        <div role="group" aria-label={t.showAs} className="flex gap-1 rounded-control bg-sunken">
          {VIEWS.map((one) => {
            const Icon = ICONS[one]
            return (
              <button
                key={one}
                type="button"
                aria-label={t.views[one]}
                title={t.views[one]}
                aria-pressed={one === view}
                onClick={() => {
                  storeView(one)
                  setView(one)
                }}
                className={classNames(
                  'inline-flex size-touch items-center justify-center rounded-control border',
                  one === view ? 'border-edge bg-surface' : 'border-transparent text-soft hover:text-ink',
                )}
              >
                <Icon aria-hidden className="size-5" />
              </button>
            )
          })}
        </div>
      </div>
      <p role="status" className={found.length === campaigns.length ? 'sr-only' : 'mb-2 text-sm text-soft'}>
        {t.foundOf(found.length, campaigns.length)}
      </p>
      {found.length === 0 ? (
        <NothingFound onShowAll={() => search('')} />
      ) : view === 'list' ? (
        <CampaignRows campaigns={found} {...on} />
      ) : (
        cards(found)
      )}
    </>
  )
}

const NothingFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <div className="py-8 text-center">
    <p className="font-medium">{nothingFound}</p>
    <p className="mt-1 mb-3 text-sm text-soft">{t.nothingFoundText}</p>
    <Button variant="secondary" onClick={onShowAll}>
      {showAll}
    </Button>
  </div>
)
