import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useMemo } from 'react'
import * as labels from '../../ui/labels.texts'
import { filteredCodes, type CodeFilter, type ShownCode } from '../shared/shown-codes'
import { CodeFinder, NothingFound, useFoundCodes } from '../codes/code-finder'
import { CodeListSkeleton } from '../codes/code-list-skeleton'
import { CodeRows } from '../codes/code-rows'
import * as d from './campaign.texts'

interface CampaignCodesProps {
  campaign: Campaign
  /** by number; undefined while they load */
  codes: readonly ShownCode[] | undefined
  filter: CodeFilter
}

/** The codes of a campaign: filtered by the cards above, searched and sorted here. */
export function CampaignCodes({ campaign, codes = [], filter }: CampaignCodesProps) {
  const filtered = useMemo(() => filteredCodes(codes, filter), [codes, filter])
  const { found, question, finder } = useFoundCodes(filtered)
  return (
    <section aria-labelledby="codes-title">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 id="codes-title" className="text-lg font-semibold md:mb-2">
          {d.codes}
        </h2>
        <p role="status" className="text-sm text-soft max-md:ml-auto md:order-last md:mb-2">
          {codes.length > 0 && d.shownOf(found.length, campaign.qr_quantity)}
        </p>
        <div className="min-w-0 grow basis-64 max-md:basis-full">
          <CodeFinder {...finder} />
        </div>
      </div>
      {codes.length === 0 ? (
        <CodeListSkeleton />
      ) : filtered.length === 0 ? (
        <NothingHere filter={filter} />
      ) : found.length === 0 ? (
        <NothingFound onShowAll={() => finder.onWords('')} />
      ) : (
        <CodeRows campaign={campaign} codes={found} question={`${filter} ${question}`} ofOwner />
      )}
    </section>
  )
}

const NothingHere = ({ filter }: { filter: CodeFilter }) => (
  <div className="py-8 text-center text-soft">
    <p className="font-medium text-ink">{filter === 'claimed' ? labels.nothingClaimed : labels.allClaimed}</p>
    {filter === 'claimed' && <p className="mt-1 text-sm">{d.nothingClaimedHint}</p>}
  </div>
)
