import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useState } from 'react'
import { needsConnection, pinCheckedLater } from '../../gift/gift.texts'
import type { TypeDetailsProps } from '../../gift/panel'
import type { PendingWork } from '../../gift/pending-work'
import { forgetPin, rememberedPin, rememberPin } from '../../gift/session-pin'
import { canKeep } from '../../gift/submit'
import { useReconnect } from '../../gift/use-reconnect'
import { useResent } from '../../gift/use-resent'
import { useSlowly } from '../../gift/use-slowly'
import { useUnlocked } from '../../gift/use-unlocked'
import { Button } from '../../ui/button'
import { LockedGift } from '../../ui/locked-gift'
import { PinDialog } from '../../ui/pin-dialog'
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
  const { opened, trying, asking, ask, stopAsking, unlock } = useUnlocked(
    code,
    load,
    pending,
    m.diaryFetchFailed,
  )
  useResent(pending, 'diary.entry', opened?.pin)
  const [unchecked, setUnchecked] = useState<string>()
  // that of this device's own claim stays when the claim arrives: who is writing goes on
  const own = ownClaim ? rememberedPin(code) : undefined
  if (own !== undefined && unchecked !== own) setUnchecked(own)
  const pin = opened?.pin ?? unchecked
  const [mending, setMending] = useState<PendingWork>()
  const [refused, setRefused] = useState<string>()
  const older = useOlder(code, opened)

  const again = useCallback(async () => {
    if (pin === undefined) return
    const refusal = await unlock(pin)
    // what is being written stays; asked again and again, a wrong PIN would lock the diary
    if (refusal !== null && refusal !== needsConnection) setRefused(refusal)
  }, [pin, unlock])
  // the server knows no PIN of a claim that it does not have
  const unread = pin !== undefined && !opened && !ownClaim && refused === undefined
  useReconnect(unread, pending.some(isAnswered), again)
  useSlowly(unread, again)

  const enter = async (typed: string) => {
    const refusal = await unlock(typed)
    if (refusal === null || refusal === needsConnection) setRefused(undefined)
    if (refusal === null) toast(m.accessGranted)
    if (refusal !== needsConnection || !canKeep()) return refusal
    rememberPin(code, typed)
    setUnchecked(typed)
    stopAsking()
    toast(pinCheckedLater, 'info')
    return null
  }
  /** what did not go through the outbox is in the list alone, and the list alone has addresses that still hold */
  const reread = () => void (opened && unlock(opened.pin))
  const close = () => {
    forgetPin(code)
    setUnchecked(undefined)
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
