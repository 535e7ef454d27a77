import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useEffect, useState } from 'react'
import { loadClaim } from '../shared/gift.api'
import { Note } from '../shared/message'
import { canStore, device } from '../shared/submit/submit'
import type { TypeDetailsProps } from '../shared/type-part'
import { stateOf } from '../shared/submit/pending-view'
import { useDetails } from '../pin/use-details'
import { useResendWithPin } from '../shared/refused-work/use-refused-work'
import { Button } from '../../ui/button'
import { ScreenState } from '../../ui/state-badge'
import { ClosedGift } from '../pin/closed-gift'
import { PinDialog } from '../pin/pin-dialog'
import { UnreadNote } from '../pin/unread-note'
import { fetchEntries } from './diary.api'
import * as t from './diary.texts'
import { OpenDiary } from './open-diary'

/** What the right PIN sends again at once. A change or a deletion waits for a person in the outbox. */
const SENT_AGAIN = ['diary.entry', 'diary.restore'] as const

/** A diary behind its PIN, to write and to read. Offline it can only be written. */
export default function DiaryPanel({ code, campaign, pending, ownClaim, wait }: TypeDetailsProps) {
  const load = useCallback((pin: string) => fetchEntries(code, pin), [code])
  const { opened, opening, pin, refusal, trouble, away, again, question, reload, checkAgain, lock } =
    useDetails(code, {
      load,
      pending,
      ownClaim,
      canWait: true,
      staysOpen: true,
      failure: m.diaryFetchFailed,
    })
  // the request for a new PIN is over once the diary was opened
  const [wasOpened, setWasOpened] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  useEffect(() => {
    // offline this device would go on to show the gift as it was before
    if (!wasOpened || wait === undefined || !canStore()) return
    void Promise.all([loadClaim(code), device()]).then(
      ([gift, { remember }]) => void (gift.state === 'answered' && remember(code, gift, gift.askedAt ?? 0)),
      () => undefined,
    )
  }, [code, wait, wasOpened])
  const asked = wasOpened ? opened?.details.asked : wait
  const askedNote = asked !== undefined && <Note>{asked}</Note>
  useResendWithPin(pending, SENT_AGAIN, opened, checkAgain)

  const dialog = (
    <PinDialog
      code={code}
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
        {askedNote}
        <ScreenState state={stateOf(pending)} />
        <ClosedGift
          title={t.lockedTitle}
          text={t.lockedText}
          action={t.openDiary}
          trying={opening ? t.opening : undefined}
          trouble={trouble}
          onAgain={again}
          onAsk={question.ask}
        />
        {dialog}
      </>
    )
  return (
    <>
      <OpenDiary
        code={code}
        campaign={campaign}
        pin={pin}
        isNew={ownClaim}
        opened={opened}
        pending={pending}
        note={
          <>
            {askedNote}
            {/* the server has nothing yet that could be fetched */}
            {ownClaim && <ScreenState state={stateOf(pending)} />}
            {!opened && !ownClaim && refusal === undefined && (
              <UnreadNote
                away={away}
                failed={m.diaryFetchFailed}
                offline={t.writeOnly}
                meanwhile={t.writeMeanwhile}
                onAgain={again}
              />
            )}
            {!opened && refusal !== undefined && (
              <Note>
                <p>{refusal}</p>
                <Button variant="secondary" className="mt-2" onClick={question.ask}>
                  {t.openDiary}
                </Button>
              </Note>
            )}
          </>
        }
        onPinRefused={lock}
        onReload={reload}
      />
      {dialog}
    </>
  )
}
