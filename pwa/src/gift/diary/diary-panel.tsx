import * as m from '@tohfa/sync-protocol/messages'
import { useCallback } from 'react'
import type { TypeDetailsProps } from '../page/type-part-props'
import { useDetails } from '../pin/use-details'
import { useResendWithPin } from '../refused-work/use-refused-work'
import { Button } from '../../ui/button'
import { LockedGift } from '../pin/locked-gift'
import { PinDialog } from '../pin/pin-dialog'
import { fetchEntries } from './diary.api'
import * as t from './diary.texts'
import { OpenDiary } from './open-diary'

const KINDS = ['diary.entry', 'diary.update', 'diary.delete', 'diary.restore'] as const

/** A diary behind its PIN, to write and to read. Offline it can only be written. */
export default function DiaryPanel({ code, campaign, pending, ownClaim }: TypeDetailsProps) {
  const load = useCallback((pin: string) => fetchEntries(code, pin), [code])
  const { opened, opening, pin, refusal, question, reload, checkAgain, lock } = useDetails(code, {
    load,
    pending,
    ownClaim,
    canWait: true,
    staysOpen: true,
    failure: m.diaryFetchFailed,
  })
  useResendWithPin(pending, KINDS, opened, checkAgain)

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
      <OpenDiary
        code={code}
        name={campaign.name}
        pin={pin}
        opened={opened}
        pending={pending}
        note={
          !opened && (
            <div
              role="status"
              className="mb-4 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink"
            >
              <p>{refusal ?? t.writeOnly}</p>
              {refusal !== undefined && (
                <Button variant="secondary" className="mt-2" onClick={question.ask}>
                  {t.openDiary}
                </Button>
              )}
            </div>
          )
        }
        onPinRefused={lock}
        onReload={reload}
      />
      {dialog}
    </>
  )
}
