import { useState } from 'react'
import { accountId } from '../device/account-id'
import { isOf } from '../offline/sending-rules/maker'
import type { OutboxEntry, OutboxState } from '../offline/sending-rules/outbox-entry'
import { goesWith } from '../offline/sending-rules/sending-order'
import { attention } from '../offline/device-outbox'
import { usePendingOf } from '../offline/react'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog'
import { lazyPart } from '../ui/lazy-part'
import { say } from '../ui/toast/toast'
import { failureText } from './failure-text'
import { OutboxGroup } from './outbox-group'
import * as t from './outbox.texts'
import { GROUPS, kindText, nameOf } from './outbox.view'
import { type Alike, mendOf, type RefusedAction } from './refused-actions'

const AnotherGiftDialog = lazyPart(() => import('./another-gift-dialog'))
const EditClaimDialog = lazyPart(() => import('./edit-claim-dialog'))
const MendDialog = lazyPart(() => import('./mend-dialog'))

export function OutboxList({ counts }: { counts: Readonly<Record<OutboxState, number>> }) {
  const [chosen, setChosen] = useState<{ way: RefusedAction; entry: OutboxEntry } | null>(null)
  const [alike, setAlike] = useState<Alike | null>(null)
  const close = () => {
    setChosen(null)
    setAlike(null)
  }
  const open = chosen?.entry ?? alike?.entries.find(({ locked }) => locked)
  const now = usePendingOf(open?.code ?? '')?.find(({ id }) => id === open?.id)
  // the lock has closed since
  if (now?.shut && !open?.shut) close()
  return (
    <>
      <div className="grid gap-6">
        {GROUPS.map(
          (state) =>
            counts[state] > 0 && (
              <OutboxGroup
                key={state}
                state={state}
                count={counts[state]}
                onWay={(way, entry) =>
                  way === 'new' || way === 'pin'
                    ? setAlike({ mend: mendOf(entry), entries: [entry] })
                    : setChosen({ way, entry })
                }
                onMend={setAlike}
              />
            ),
        )}
      </div>
      {chosen?.way === 'give' && <AnotherGiftDialog entry={chosen.entry} onClose={close} />}
      {chosen?.way === 'edit' && <EditClaimDialog entry={chosen.entry} onClose={close} />}
      {alike && <MendDialog alike={alike} onClose={close} />}
      {chosen?.way === 'discard' && <DiscardDialog entry={chosen.entry} onClose={close} />}
    </>
  )
}

function DiscardDialog({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const together = goesWith(usePendingOf(entry.code) ?? [], entry)
  const behind = together.filter((other) => other.id !== entry.id && isOf(accountId(), other)).length
  const remove = async (): Promise<string | void> => {
    try {
      await attention().discard(entry.id)
      say(t.discarded)
      onClose()
    } catch (failure) {
      return failureText(failure)
    }
  }
  return (
    <ConfirmDialog title={t.discardTitle} action={t.discardYes} onConfirm={remove} onClose={onClose}>
      <p>{t.discardAsk(kindText(entry.kind), nameOf(entry))}</p>
      {behind > 0 && <p>{t.discardBehind(behind)}</p>}
    </ConfirmDialog>
  )
}
