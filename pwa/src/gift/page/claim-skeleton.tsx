import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import * as t from './claim-page.texts'

/** The form's own layout, in grey. */
export const Loading = () => (
  <SkeletonGroup className="flex flex-col gap-4">
    <h1 className="sr-only">{t.loadingTitle}</h1>
    <Skeleton className="h-8 w-3/5" />
    <Skeleton className="h-12 w-full" />
    {['name', 'company', 'mobile', 'email', 'website'].map((field) => (
      <div key={field}>
        <Skeleton className="mb-1 h-6 w-28" />
        <Skeleton className="h-11 w-full" />
      </div>
    ))}
  </SkeletonGroup>
)
