import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useState } from 'react'
import type { TypeDetailsProps } from '../page/type-part-props'
import type { PendingWork } from '../submit/pending-work'
import { useDetails } from '../pin/use-details'
import { useResendWithPin } from '../refused-work/use-refused-work'
import { Button } from '../../ui/button'
import { LockedGift } from '../pin/locked-gift'
import { PinDialog } from '../pin/pin-dialog'
import { fetchEntries } from './diary.api'
import * as t from './diary.texts'
import { byDay } from './diary.view'
import { EntryList } from './entry-list'
import { CorrectEntry } from './correct-entry'
import { NewEntry } from './new-entry'
import { useOlder } from './use-older-entries'

/** A diary behind its PIN, to write and to read. Offline it can only be written. */
export default function DiaryPanel({ code, pending, ownClaim }: TypeDetailsProps) {
  const load = useCallback((pin: string) => fetchEntries(code, pin), [code])
  const { opened, opening, pin, refusal, question, reload, lock } = useDetails(code, {
    load,
    pending,
    ownClaim,
    canWait: true,
    staysOpen: true,
    failure: m.diaryFetchFailed,
  })
  useResendWithPin(pending, 'diary.entry', opened?.pin)
  const [correcting, setCorrecting] = useState<PendingWork>()
  const older = useOlder(code, opened)

  const close = () => {
    lock()
    setCorrecting(undefined)
  }
  const dialog = (
    <PinDialog
      title={t.pinTitle}
      action={t.access}
      open={question.open}
      onVerify={question.enter}
      onClose={question.cancel}
    />
  )
  if (pin === undefined)
    return (
      <>
        <LockedGift
          title={t.lockedTitle}
          text={t.lockedText}
          action={t.openDiary}
          trying={opening ? t.opening : undefined}
          onAsk={question.ask}
        />
        {dialog}
      </>
    )
  return (
    <>
      <h1 className="mb-4 font-display text-2xl font-semibold">{t.title}</h1>
      {!opened && (
        <div role="status" className="mb-4 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink">
          <p>{refusal ?? t.writeOnly}</p>
          {refusal !== undefined && (
            <Button variant="secondary" className="mt-2" onClick={question.ask}>
              {t.openDiary}
            </Button>
          )}
        </div>
      )}
      {/* an entry that bypassed the outbox is only in the server's list */}
      <NewEntry code={code} pin={pin} onPinRefused={close} onDelivered={reload} />
      <EntryList
        days={byDay([...(opened?.details.entries ?? []), ...older.entries], pending)}
        onMend={(id) => setCorrecting(pending.find((work) => work.id === id))}
        onExpired={reload}
      />
      {older.more && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => void older.showMore()}>
          {t.showMore}
        </Button>
      )}
      {correcting && (
        <CorrectEntry
          code={code}
          pin={pin}
          refused={correcting}
          onPinRefused={close}
          onDelivered={reload}
          onClose={() => setCorrecting(undefined)}
        />
      )}
      {dialog}
    </>
  )
}
