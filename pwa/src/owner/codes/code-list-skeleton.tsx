import { Skeleton, SkeletonGroup } from '../../ui/skeleton'

/** Shown while the codes of a campaign load. */
export const CodeListSkeleton = () => (
  <SkeletonGroup className="grid gap-2">
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-27 rounded-card" />
    ))}
  </SkeletonGroup>
)
