import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { yourCampaigns } from '../shared/campaigns.texts'

export const DashboardSkeleton = () => (
  <>
    <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
      <div>
        <h1 className="font-display text-3xl font-semibold">{yourCampaigns}</h1>
        <Skeleton className="my-1 h-4 w-28" />
      </div>
      <Skeleton className="h-11 w-44 max-sm:w-full" />
    </div>
    <SkeletonGroup className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <div key={card} className="overflow-hidden rounded-card border border-line bg-surface">
          <Skeleton className="h-28 rounded-none" />
          <div className="grid gap-3 p-4">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-12" />
            <Skeleton className="h-2.5" />
            <Skeleton className="h-24" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  </>
)
