import { ContactFields } from '../gift/contact/contact-fields'
import { DeviceFull } from './device-full'
import { OutboxList } from './outbox-list'
import * as t from './outbox.texts'
import { SyncButton } from './sync-button'
import { CodeScanner } from '../scan/code-scanner'
import { useLiveQuery } from 'dexie-react-hooks'
import { deviceDatabase } from '../offline/device-store'
import { useOwnCounts } from '../offline/react'
import { witnessPlace } from '../offline/extensions/witness/device-witness'
import { knowsWhatWasSaved } from '../offline/extensions/witness/witness'
import type { OutboxCounts } from '../offline/queue/views'
import { DeliveredDrawing } from './delivered-drawing'
import { DiscardedList } from './discarded-list'
import { OthersNote } from './others-note'
import { StorageNote } from './storage-note'
import { Notice } from '../ui/notice'
import { Skeleton, SkeletonGroup } from '../ui/skeleton'
import { useTitle } from '../ui/use-title'
import { lazy, Suspense } from 'react'

const LockedNote = lazy(() => import('./locked-note'))

export default function OutboxPage() {
  useTitle(t.title)
  const counts = useOwnCounts()
  const others = counts?.others ?? 0
  return (
    <div className="mx-auto max-w-3xl">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-3xl font-semibold">{t.title}</h1>
          <p className="text-soft">{t.intro}</p>
        </div>
        <SyncButton />
      </div>
      <DeviceFull />
      <StorageNote waits={counts !== undefined && openOf(counts) + others > 0} />
      {counts !== undefined && counts.locked > 0 && (
        <Suspense fallback={null}>
          <LockedNote count={counts.locked} />
        </Suspense>
      )}
      {others > 0 && <OthersNote count={others} />}
      {counts === undefined ? (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </SkeletonGroup>
      ) : counts.waiting + counts.sending + counts.attention + counts.delivered === 0 ? (
        others > 0 ? null : (
          <NothingWaits />
        )
      ) : (
        <OutboxList
          counts={{ ...counts, queued: counts.waiting }}
          codeSource={(onCode) => <CodeScanner onCode={onCode} action={t.lookAtCode} />}
          contactSource={(values, errors) => <ContactFields values={values} errors={errors} />}
        />
      )}
      <DiscardedList />
    </div>
  )
}

/** Says that everything has arrived only where this browser remembers that it has. */
function NothingWaits() {
  const known = useLiveQuery(() => knowsWhatWasSaved(deviceDatabase, witnessPlace), [])
  if (known === undefined) return null
  return known ? (
    <Notice inner picture={<DeliveredDrawing />} title={t.emptyTitle} text={t.emptyText} />
  ) : (
    <Notice inner title={t.unknownTitle} text={t.unknownText} />
  )
}

const openOf = ({ waiting, sending, attention }: OutboxCounts) => waiting + sending + attention
