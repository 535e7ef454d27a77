import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useState, type Ref } from 'react'
import type { TypeDetailsProps } from '../page/type-part-props'
import type { PendingWork } from '../submit/pending-work'
import { useDetails } from '../pin/use-details'
import { useResendWithPin } from '../refused-work/use-refused-work'
import { Button } from '../../ui/button'
import { icon } from '../../ui/icons'
import { LockedGift } from '../pin/locked-gift'
import { PinDialog } from '../pin/pin-dialog'
import { fetchEntries } from './diary.api'
import * as t from './diary.texts'
import { byDay } from './diary.view'
import { EntryList } from './entry-list'
import { CorrectEntry } from './correct-entry'
import { NewEntry } from './new-entry'
import { useOlder } from './use-older-entries'
import { useWriting } from './use-writing'

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
  const { writing, written, write, backToEntries, compose } = useWriting()
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
      <h1 hidden={writing} className="mb-4 font-display text-2xl font-semibold">
        {t.title}
      </h1>
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
      <NewEntry
        key={written}
        code={code}
        pin={pin}
        open={writing}
        onOpen={write}
        onClose={() => backToEntries()}
        onWritten={() => backToEntries(true)}
        onPinRefused={close}
        // an entry that bypassed the outbox is only in the server's list
        onDelivered={reload}
      />
      <div hidden={writing}>
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
        <ComposeBar button={compose} onWrite={write} />
      </div>
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

/** Stays at the thumb while the entries are scrolled, and ends with them. */
const ComposeBar = ({ button, onWrite }: { button: Ref<HTMLButtonElement>; onWrite: () => void }) => (
  <div
    data-thumb
    className="sticky bottom-0 z-1 -mx-5 mt-4 -mb-5 rounded-b-card bg-surface px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-7 sm:px-7"
  >
    <Button ref={button} icon={<PenIcon />} className="w-full" onClick={onWrite}>
      {t.newEntry}
    </Button>
  </div>
)

const PenIcon = icon(
  <path d="M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19zM14.5 6l3.5 3.5" />,
)
