import { useLiveQuery } from 'dexie-react-hooks'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { attention, deviceSync } from '../offline/device-outbox'
import { deviceDatabase } from '../offline/device-store'
import { witnessPlace } from '../offline/extensions/device-witness'
import { knowsWhatWasSaved } from '../offline/extensions/witness'
import type { OutboxCounts, OwnCounts } from '../offline/queue/outbox-views'
import { AttentionIcon } from '../ui/icons'
import { lazyPart } from '../ui/lazy-part'
import { Notice } from '../ui/notice'
import { DiscardedList } from './discarded-list'
import { OutboxList } from './outbox-list'
import * as t from './outbox.texts'
import { StorageNote } from './storage-note'

const LockedNote = lazyPart(() => import('./locked-note'))

/** What waits, what needs a person, and what was delivered or discarded. */
export default function OutboxContents({ counts }: { counts: OwnCounts }) {
  const { others } = counts
  return (
    <>
      <DeviceFull />
      <StorageNote waits={openOf(counts) + others > 0} />
      {counts.locked > 0 && <LockedNote count={counts.locked} />}
      {others > 0 && <OthersNote count={others} />}
      {counts.waiting + counts.sending + counts.attention + counts.delivered > 0 ? (
        <OutboxList counts={{ ...counts, queued: counts.waiting }} />
      ) : (
        others === 0 && <NothingWaits />
      )}
      <DiscardedList />
    </>
  )
}

/** Says that everything has arrived only if this browser remembers that it has. */
function NothingWaits() {
  const known = useLiveQuery(() => knowsWhatWasSaved(deviceDatabase, witnessPlace), [])
  const discarded = useLiveQuery(() => attention().discarded(), [])
  if (known === undefined || discarded === undefined) return null
  if (!known) return <Notice inner title={t.unknownTitle} text={t.unknownText} />
  if (discarded.length > 0) return <Notice inner title={t.unknownTitle} text={t.emptyText} />
  return <Notice inner picture={<DeliveredDrawing />} title={t.emptyTitle} text={t.emptyText} />
}

const openOf = ({ waiting, sending, attention }: OutboxCounts) => waiting + sending + attention

/** A letter that has arrived. */
const DeliveredDrawing = () => (
  <svg viewBox="0 0 200 130" className="w-48 max-w-full" aria-hidden="true">
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
    <Users aria-hidden className="size-5" />
    <div>
      <p className="font-semibold">{t.othersTitle(count)}</p>
      <p className="text-soft">{t.othersText}</p>
    </div>
  </section>
)
