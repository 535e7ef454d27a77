import { Skeleton } from '../../ui/skeleton'

/** As high as what replaces it, so that the codes below do not move. */
export const PinSkeleton = () => (
  <Skeleton className="mb-3 h-12.5 rounded-card max-sm:[.next-steps+&]:hidden sm:mb-5 sm:h-21.5 lg:h-17.5" />
)
