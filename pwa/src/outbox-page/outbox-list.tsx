import { useState } from 'react'
import type { OutboxEntry, OutboxState } from '../offline/core/outbox-entry'
import type { WayOn } from './attention-card'
import { DiscardDialog } from './discard-dialog'
import { GiveDialog, type CodeSource } from './give-dialog'
import { OutboxGroup } from './outbox-group'
import { MendDialog } from './mend-dialog'
import { GROUPS, mendOf, type Alike } from './outbox.view'
import { ResendDialog, type ContactSource } from './resend-dialog'

interface OutboxListProps {
  counts: Readonly<Record<OutboxState, number>>
  codeSource: CodeSource
  contactSource: ContactSource
}

export function OutboxList({ counts, codeSource, contactSource }: OutboxListProps) {
  const [chosen, setChosen] = useState<{ way: WayOn; entry: OutboxEntry } | null>(null)
  const [alike, setAlike] = useState<Alike | null>(null)
  const close = () => {
    setChosen(null)
    setAlike(null)
  }
  return (
    <>
      <div className="grid gap-8">
        {GROUPS.map(
          (state) =>
            counts[state] > 0 && (
              <OutboxGroup
                key={state}
                state={state}
                count={counts[state]}
                onWay={(way, entry) =>
                  way === 'mend'
                    ? setAlike({ mend: mendOf(entry), entries: [entry] })
                    : setChosen({ way, entry })
                }
                onMend={setAlike}
              />
            ),
        )}
      </div>
      {chosen?.way === 'give' && <GiveDialog entry={chosen.entry} codeSource={codeSource} onClose={close} />}
      {chosen?.way === 'edit' && (
        <ResendDialog entry={chosen.entry} contactSource={contactSource} onClose={close} />
      )}
      {alike && <MendDialog alike={alike} onClose={close} />}
      {chosen?.way === 'discard' && <DiscardDialog entry={chosen.entry} onClose={close} />}
    </>
  )
}
