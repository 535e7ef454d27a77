import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useState } from 'react'
import { needsConnection, pinCheckedLater } from '../../gift/gift.texts'
import type { TypeDetailsProps } from '../../gift/panel'
import { forgetPin, rememberedPin, rememberPin } from '../../gift/session-pin'
import { canKeep } from '../../gift/submit'
import { useUnlocked } from '../../gift/use-unlocked'
import { Button } from '../../ui/button'
import { PinDialog } from '../../ui/pin-dialog'
import { toast } from '../../ui/toast'
import { fetchEntries } from './diary.api'
import * as t from './diary.texts'
import { byDay } from './diary.view'
import { EntryForm } from './entry-form'
import { EntryList } from './entry-list'
import { useResent } from './use-resent'

/** A diary behind its PIN: written in and read. Without a network it can be written in alone. */
export default function DiaryPanel({ code, pending, ownClaim }: TypeDetailsProps) {
  const load = useCallback((pin: string) => fetchEntries(code, pin), [code])
  const { opened, trying, asking, ask, stopAsking, unlock } = useUnlocked(
    code,
    load,
    pending,
    m.diaryFetchFailed,
  )
  useResent(pending, opened?.pin)
  const [older, setOlder] = useState<{ after: string | null; entries: DiaryEntry[]; next: string | null }>()
  const [unchecked, setUnchecked] = useState<string>()
  const pin = opened?.pin ?? unchecked ?? (ownClaim ? rememberedPin(code) : undefined)

  const enter = async (typed: string) => {
    const refusal = await unlock(typed)
    if (refusal === null) toast(m.accessGranted)
    if (refusal !== needsConnection || !canKeep()) return refusal
    rememberPin(code, typed)
    setUnchecked(typed)
    stopAsking()
    toast(pinCheckedLater, 'info')
    return null
  }
  const first = opened?.details
  // a newer first page makes those after it old
  const shownOlder = older && older.after === first?.next ? older : undefined
  const next = shownOlder ? shownOlder.next : (first?.next ?? null)
  const showMore = async () => {
    if (!opened || next === null) return
    try {
      const page = await fetchEntries(code, opened.pin, next)
      setOlder({
        after: opened.details.next,
        entries: [...(shownOlder?.entries ?? []), ...page.entries],
        next: page.next,
      })
    } catch {
      toast(m.diaryFetchFailed, 'error')
    }
  }

  if (pin === undefined)
    return (
      <section className="text-center">
        <h1 className="font-display text-2xl font-semibold">{t.lockedTitle}</h1>
        <p className="mt-2 mb-4 text-soft">{t.lockedText}</p>
        <Button busy={trying} onClick={ask}>
          {trying ? t.opening : t.openDiary}
        </Button>
        <PinDialog title={t.pinTitle} action={t.access} open={asking} onVerify={enter} onClose={stopAsking} />
      </section>
    )
  return (
    <>
      <h1 className="mb-4 font-display text-2xl font-semibold">{t.title}</h1>
      {!opened && (
        <p role="status" className="mb-4 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink">
          {t.writeOnly}
        </p>
      )}
      <EntryForm
        code={code}
        pin={pin}
        onPinRefused={() => {
          forgetPin(code)
          setUnchecked(undefined)
        }}
      />
      <EntryList days={byDay([...(first?.entries ?? []), ...(shownOlder?.entries ?? [])], pending)} />
      {next !== null && (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => void showMore()}>
          {t.showMore}
        </Button>
      )}
    </>
  )
}
