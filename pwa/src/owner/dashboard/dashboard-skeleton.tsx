import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { yourCampaigns } from '../shared/campaigns.texts'

export const DashboardSkeleton = () => (
  <>
    <h1 className="mb-5 font-display text-3xl font-semibold">{yourCampaigns}</h1>
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
