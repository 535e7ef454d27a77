import { Skeleton } from '../../ui/skeleton'

/** As high as what replaces it, so that the codes below do not move. */
export const PinSkeleton = () => (
  <Skeleton className="h-11 w-58 rounded-control max-sm:w-full max-sm:group-has-[.next-steps]/top:hidden" />
)
