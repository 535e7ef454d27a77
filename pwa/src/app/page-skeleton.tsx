import { Skeleton, SkeletonGroup } from '../ui/skeleton'

/** While a screen's own code is loading. */
export const PageSkeleton = () => (
  <SkeletonGroup className="grid gap-4">
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-40" />
    <Skeleton className="h-40" />
  </SkeletonGroup>
)
