import type { ReactNode } from 'react'
import { classNames } from './class-names'
import { loading } from './ui.texts'

/** A grey shape in place of content that is loading; `className` sets its size and position. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames('block animate-shimmer rounded-control bg-sunken', className)}
  />
)

/** Announces once that the content is loading. */
export const SkeletonGroup = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div role="status" aria-label={loading} className={className}>
    {children}
  </div>
)
