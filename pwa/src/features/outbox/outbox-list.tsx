import { useState } from 'react'
import type { OutboxEntry } from '../../offline/core/outbox-entry'
import { AttentionCard, type WayOn } from './attention-card'
import { DiscardDialog } from './discard-dialog'
import { EntryCard } from './entry-card'
import { GiveDialog, type CodeSource } from './give-dialog'
import * as t from './outbox.texts'
import { GROUPS, ofState } from './outbox.view'
import { ResendDialog, type ContactSource } from './resend-dialog'

interface OutboxListProps {
  entries: readonly OutboxEntry[]
  codeSource: CodeSource
  contactSource: ContactSource
}

export function OutboxList({ entries, codeSource, contactSource }: OutboxListProps) {
  const [chosen, setChosen] = useState<{ way: WayOn; entry: OutboxEntry } | null>(null)
  const close = () => setChosen(null)
  return (
    <>
      <div className="grid gap-8">
        {GROUPS.map((state) => {
          const group = ofState(entries, state)
          if (group.length === 0) return null
          return (
            <section key={state} aria-labelledby={`group-${state}`}>
              <h2 id={`group-${state}`} className="mb-2 text-lg font-semibold">
                {t.groups[state]} <span className="font-normal text-soft">({group.length})</span>
              </h2>
              <ul className="grid gap-3">
                {group.map((entry) => (
                  <li key={entry.id}>
                    {state === 'attention' ? (
                      <AttentionCard entry={entry} onWay={(way) => setChosen({ way, entry })} />
                    ) : (
                      <EntryCard entry={entry} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {chosen?.way === 'give' && <GiveDialog entry={chosen.entry} codeSource={codeSource} onClose={close} />}
      {chosen?.way === 'edit' && (
        <ResendDialog entry={chosen.entry} contactSource={contactSource} onClose={close} />
      )}
      {chosen?.way === 'discard' && <DiscardDialog entry={chosen.entry} onClose={close} />}
    </>
  )
}
