import { Skeleton, SkeletonGroup } from '../../ui/skeleton'

export const CampaignSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="mb-3 h-11 w-24" />
    <Skeleton className="mb-2 h-9 w-72 max-w-full" />
    <Skeleton className="mb-6 h-5 w-48" />
    <div className="mb-6 grid grid-cols-3 gap-2 sm:gap-4">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </div>
    <Skeleton className="mb-8 h-2.5" />
    <div className="grid gap-2">
      <Skeleton className="h-27 rounded-card" />
      <Skeleton className="h-27 rounded-card" />
      <Skeleton className="h-27 rounded-card" />
    </div>
  </SkeletonGroup>
)
