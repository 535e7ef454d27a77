import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useState } from 'react'
import type { TypeDetailsProps } from '../part-props'
import type { PendingWork } from '../submit/pending-work'
import { useKnownPin } from '../pin/use-known-pin'
import { useResent } from '../pin/use-resent'
import { useUnlocked } from '../pin/use-unlocked'
import { Button } from '../../ui/button'
import { LockedGift } from '../pin/locked-gift'
import { PinDialog } from '../pin/pin-dialog'
import { toast } from '../../ui/toast'
import { fetchEntries } from './diary.api'
import * as t from './diary.texts'
import { byDay } from './diary.view'
import { EntryList } from './entry-list'
import { MendEntry } from './mend-entry'
import { NewEntry } from './new-entry'
import { useOlder } from './use-older'

/** A diary behind its PIN: written in and read. Without a network it can be written in alone. */
export default function DiaryPanel({ code, pending, ownClaim }: TypeDetailsProps) {
  const load = useCallback((pin: string) => fetchEntries(code, pin), [code])
  const unlocked = useUnlocked(code, load, pending, m.diaryFetchFailed)
  const { opened, trying, asking, ask, stopAsking, unlock } = unlocked
  const { pin, refused, enter, forget } = useKnownPin(code, unlocked, {
    ownClaim,
    canWait: true,
    keepsWork: true,
    heard: pending.some(isAnswered),
    say: toast,
  })
  useResent(pending, 'diary.entry', opened?.pin)
  const [mending, setMending] = useState<PendingWork>()
  const older = useOlder(code, opened)

  /** what did not go through the outbox is in the list alone, and the list alone has addresses that still hold */
  const reread = () => void (opened && unlock(opened.pin))
  const close = () => {
    forget()
    setMending(undefined)
  }
  const dialog = (
    <PinDialog title={t.pinTitle} action={t.access} open={asking} onVerify={enter} onClose={stopAsking} />
  )
  if (pin === undefined)
    return (
      <>
        <LockedGift
          title={t.lockedTitle}
          text={t.lockedText}
          action={t.openDiary}
          trying={trying ? t.opening : undefined}
          onAsk={ask}
        />
        {dialog}
      </>
    )
  return (
    <>
      <h1 className="mb-4 font-display text-2xl font-semibold">{t.title}</h1>
      {!opened && (
        <div role="status" className="mb-4 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink">
          <p>{refused ?? t.writeOnly}</p>
          {refused !== undefined && (
            <Button variant="secondary" className="mt-2" onClick={ask}>
              {t.openDiary}
            </Button>
          )}
        </div>
      )}
      <NewEntry code={code} pin={pin} onPinRefused={close} onDelivered={reread} />
      <EntryList
        days={byDay([...(opened?.details.entries ?? []), ...older.entries], pending)}
        onMend={(id) => setMending(pending.find((work) => work.id === id))}
        onExpired={reread}
      />
      {older.more && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => void older.showMore()}>
          {t.showMore}
        </Button>
      )}
      {mending && (
        <MendEntry
          code={code}
          pin={pin}
          refused={mending}
          onPinRefused={close}
          onDelivered={reread}
          onClose={() => setMending(undefined)}
        />
      )}
      {dialog}
    </>
  )
}

const isAnswered = ({ state }: PendingWork) => state === 'delivered' || state === 'attention'
