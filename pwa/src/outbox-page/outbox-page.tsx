import { useOwnCounts } from '../offline/react'
import { lazyPart } from '../ui/lazy-part'
import { Skeleton, SkeletonGroup } from '../ui/skeleton'
import { useTitle } from '../ui/use-title'
import * as t from './outbox.texts'

// they need the engine, for which the title need not wait
const SyncButton = lazyPart(() => import('./sync-button'))
const OutboxContents = lazyPart(() => import('./outbox-contents'))

export default function OutboxPage() {
  useTitle(t.title)
  const counts = useOwnCounts()
  const skeleton = (
    <SkeletonGroup className="grid gap-3">
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-34 rounded-card" />
    </SkeletonGroup>
  )
  return (
    <div className="mx-auto max-w-3xl">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-3xl font-semibold">{t.title}</h1>
          <p className="text-soft">{t.intro}</p>
        </div>
        <SyncButton isMain={counts?.attention === 0} fallback={<Skeleton className="h-11 w-32" />} />
      </div>
      {counts ? <OutboxContents counts={counts} fallback={skeleton} /> : skeleton}
    </div>
  )
}
