import { ContactFields } from '../gift/contact/contact-fields'
import { OutboxList } from './outbox-list'
import * as t from './outbox.texts'
import { SyncButton } from './sync-button'
import { CodeScanner } from '../scan/code-scanner'
import { useOutboxCounts } from '../offline/react'
import { DeliveredDrawing } from './delivered-drawing'
import { Notice } from '../ui/notice'
import { Skeleton, SkeletonGroup } from '../ui/skeleton'
import { useTitle } from '../ui/use-title'

export default function OutboxPage() {
  useTitle(t.title)
  const counts = useOutboxCounts()
  return (
    <div className="mx-auto max-w-3xl">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="font-display text-3xl font-semibold">{t.title}</h1>
          <p className="text-soft">{t.intro}</p>
        </div>
        <SyncButton />
      </div>
      {counts === undefined ? (
        <SkeletonGroup className="grid gap-3">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </SkeletonGroup>
      ) : counts.waiting + counts.sending + counts.attention + counts.delivered === 0 ? (
        <Notice inner picture={<DeliveredDrawing />} title={t.emptyTitle} text={t.emptyText} />
      ) : (
        <OutboxList
          counts={{ ...counts, queued: counts.waiting }}
          codeSource={(onCode) => <CodeScanner onCode={onCode} action={t.give} />}
          contactSource={(values, errors) => <ContactFields values={values} errors={errors} />}
        />
      )}
    </div>
  )
}
