import { Skeleton, SkeletonGroup } from '../../ui/skeleton'

export const PublicViewSkeleton = () => (
  <SkeletonGroup>
    <Skeleton className="mb-6 h-72 rounded-card sm:h-44" />
    <div className="mb-6 grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-4">
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="h-20 rounded-card sm:h-26" />
      ))}
    </div>
    <Skeleton className="mb-5 h-13" />
    <div className="grid gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-36 rounded-card" />
      ))}
    </div>
  </SkeletonGroup>
)
