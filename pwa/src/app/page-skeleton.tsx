import { Skeleton, SkeletonGroup } from '../ui/skeleton'

/** Shown while a screen's code loads. */
export const PageSkeleton = () => (
  <SkeletonGroup className="grid gap-4">
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-40" />
    <Skeleton className="h-40" />
  </SkeletonGroup>
)
