import { useState } from 'react'
import type { OutboxEntry, OutboxState } from '../offline/core/outbox-entry'
import type { WayOn } from './attention-card'
import { DiscardDialog } from './discard-dialog'
import { GiveDialog, type CodeSource } from './give-dialog'
import { OutboxGroup } from './outbox-group'
import { GROUPS } from './outbox.view'
import { ResendDialog, type ContactSource } from './resend-dialog'

interface OutboxListProps {
  counts: Readonly<Record<OutboxState, number>>
  codeSource: CodeSource
  contactSource: ContactSource
}

export function OutboxList({ counts, codeSource, contactSource }: OutboxListProps) {
  const [chosen, setChosen] = useState<{ way: WayOn; entry: OutboxEntry } | null>(null)
  const close = () => setChosen(null)
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
                onWay={(way, entry) => setChosen({ way, entry })}
              />
            ),
        )}
      </div>
      {chosen?.way === 'give' && <GiveDialog entry={chosen.entry} codeSource={codeSource} onClose={close} />}
      {chosen?.way === 'edit' && (
        <ResendDialog entry={chosen.entry} contactSource={contactSource} onClose={close} />
      )}
      {chosen?.way === 'discard' && <DiscardDialog entry={chosen.entry} onClose={close} />}
    </>
  )
}
