import type { AdminStats } from '@tohfa/sync-protocol/entities/admin'
import { shownCount } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import * as t from '../admin.texts'

const GRID =
  'mb-6 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 sm:grid-cols-2 sm:gap-4 lg:grid-cols-4'

/** The whole server in four numbers. */
export function StatCards({ stats }: { stats: AdminStats }) {
  const cards = [
    { label: t.totalUsers, value: shownCount(stats.total_users) },
    { label: t.totalCampaigns, value: shownCount(stats.total_campaigns) },
    { label: t.totalCodes, value: shownCount(stats.total_qr_codes) },
    {
      label: labels.claimRate,
      value: t.percent(stats.claim_rate),
      more: t.claimedOf(stats.claimed_qr_codes, stats.total_qr_codes),
    },
  ]
  return (
    <dl aria-label={t.numbers} className={GRID}>
      {cards.map(({ label, value, more }) => (
        <div key={label} className="rounded-card border border-line bg-surface p-3 shadow-card sm:p-5">
          <dt className="text-sm text-soft sm:text-base">{label}</dt>
          <dd>
            <span className="block text-xl font-semibold sm:text-3xl">{value}</span>
            {more !== undefined && <span className="block text-sm text-soft">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export const StatCardsSkeleton = () => (
  <SkeletonGroup className={GRID}>
    {[1, 2, 3, 4].map((card) => (
      <Skeleton key={card} className="h-25 rounded-card sm:h-30" />
    ))}
  </SkeletonGroup>
)
