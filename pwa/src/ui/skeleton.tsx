import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { loading } from './ui.texts'

/** A grey shape in the size of what is coming; size and place by `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames('block animate-shimmer rounded-control bg-sunken', className)}
  />
)

/** Says once that the shapes inside stand for something that is loading. */
export const SkeletonGroup = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div role="status" aria-label={loading} className={className}>
    {children}
  </div>
)
