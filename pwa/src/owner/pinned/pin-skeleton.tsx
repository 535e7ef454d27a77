import { Skeleton } from '../../ui/skeleton'

/** As high as what takes its place, so that the codes below stay where they are. */
export const PinSkeleton = () => (
  <Skeleton className="mb-3 h-12.5 rounded-card max-sm:[.next-steps+&]:hidden sm:mb-5 sm:h-21.5 lg:h-17.5" />
)
