import { ContactFields } from '../gift/contact/contact-fields'
import { OutboxList } from './outbox-list'
import * as t from './outbox.texts'
import { SyncButton } from './sync-button'
import { CodeScanner } from '../scan/code-scanner'
import { useLiveQuery } from 'dexie-react-hooks'
import { Users } from 'lucide-react'
import { deviceDatabase } from '../offline/device-store'
import { useOwnCounts } from '../offline/react'
import { witnessPlace } from '../offline/extensions/witness/device-witness'
import { knowsWhatWasSaved } from '../offline/extensions/witness/witness'
import type { OutboxCounts } from '../offline/queue/outbox-views'
import { DiscardedList } from './discarded-list'
import { StorageNote } from './storage-note'
import { Notice } from '../ui/notice'
import { Skeleton, SkeletonGroup } from '../ui/skeleton'
import { useTitle } from '../ui/use-title'
import { useEffect, useState } from 'react'
import { deviceSync } from '../offline/device-outbox'
import { AttentionIcon } from '../ui/icons'
import { othersText, othersTitle } from './outbox.texts'
import { lazyPart } from '../ui/lazy-part'

const LockedNote = lazyPart(() => import('./locked-note'))

export default function OutboxPage() {
  useTitle(t.title)
  const counts = useOwnCounts()
  const others = counts?.others ?? 0
  return (
    <div className="mx-auto max-w-3xl">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-3xl font-semibold">{t.title}</h1>
          <p className="text-soft">{t.intro}</p>
        </div>
        <SyncButton isMain={counts?.attention === 0} />
      </div>
      <DeviceFull />
      <StorageNote waits={counts !== undefined && openOf(counts) + others > 0} />
      {counts !== undefined && counts.locked > 0 && <LockedNote count={counts.locked} />}
      {others > 0 && <OthersNote count={others} />}
      {counts === undefined ? (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-34 rounded-card" />
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

/** Says that everything has arrived only if this browser remembers that it has. */
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

/** A letter that has arrived. */
const DeliveredDrawing = () => (
  <svg viewBox="0 0 200 130" className="w-48" aria-hidden="true">
    <ellipse cx="100" cy="120" rx="72" ry="7" className="fill-sunken" />
    <rect x="46" y="34" width="108" height="76" rx="8" className="fill-surface stroke-edge" strokeWidth="2" />
    <path d="M48 42l52 38 52-38" fill="none" className="stroke-edge" strokeWidth="2" />
    <circle cx="148" cy="98" r="20" className="fill-good-soft stroke-good" strokeWidth="2.5" />
    <path
      d="M139 98l7 7 12-14"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-good"
    />
  </svg>
)

/** Says that this device is full, as long as it is. */
export function DeviceFull() {
  const [isFull, setFull] = useState(false)
  useEffect(() => deviceSync().onFull(setFull), [])
  return (
    <div role="status">
      {isFull && (
        <p className="mb-6 flex gap-2 rounded-control bg-bad-soft px-3 py-2.5 text-bad-ink">
          <AttentionIcon />
          {t.deviceFull}
        </p>
      )}
    </div>
  )
}

/** Entries that another person saved on this device: says that they exist, and nothing more. */
const OthersNote = ({ count }: { count: number }) => (
  <section className="mb-6 flex gap-3 rounded-card border border-line bg-sunken p-4">
    <Users aria-hidden className="size-5 shrink-0" />
    <div>
      <p className="font-semibold">{othersTitle(count)}</p>
      <p className="text-soft">{othersText}</p>
    </div>
  </section>
)
