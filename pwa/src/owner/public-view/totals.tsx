import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { claimedPercent } from '../shared/shown-codes'
import { shownCount } from '../../ui/formats'
import { claimRate, claimed, unclaimed } from '../../ui/labels.texts'
import { total } from '../campaign/campaign.texts'

/** The four counts of a campaign. */
export function Totals({ campaign }: { campaign: Campaign }) {
  const cards = [
    { label: total, value: shownCount(campaign.qr_quantity) },
    { label: claimed, value: shownCount(campaign.claimed_count) },
    { label: unclaimed, value: shownCount(campaign.unclaimed_count) },
    { label: claimRate, value: `${claimedPercent(campaign)}%` },
  ]
  return (
    <dl className="even gap-1 text-center sm:gap-4 sm:text-left">
      {cards.map(({ label, value }) => (
        <div
          key={label}
          className="rounded-card border border-line bg-surface px-1 py-2.5 shadow-card sm:p-5"
        >
          <dt className="text-xs text-soft sm:text-base">{label}</dt>
          <dd className="text-xl font-semibold sm:text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
