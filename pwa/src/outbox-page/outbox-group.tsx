import { useState } from 'react'
import type { OutboxEntry, OutboxState } from '../offline/core/outbox-entry'
import { useNewestOf } from '../offline/react'
import { Button } from '../ui/button'
import { AttentionCard, type WayOn } from './attention-card'
import { PlainEntryCard } from './entry-card'
import { MendTogether } from './mend-together'
import * as t from './outbox.texts'
import { SHOWN_AT_ONCE, type Alike } from './outbox.view'

interface OutboxGroupProps {
  state: OutboxState
  /** number of entries in this state, shown or not */
  count: number
  onWay: (way: WayOn, entry: OutboxEntry) => void
  onMend: (alike: Alike) => void
}

/** The newest entries of one state, and the number of the others. */
export function OutboxGroup({ state, count, onWay, onMend }: OutboxGroupProps) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const entries = useNewestOf(state, limit) ?? []
  const more = count - entries.length
  return (
    <section aria-labelledby={`group-${state}`}>
      <h2 id={`group-${state}`} className="mb-2 text-lg font-semibold">
        {t.groups[state]} <span className="font-normal text-soft">({count})</span>
      </h2>
      {state === 'attention' && count > 1 && <MendTogether onMend={onMend} />}
      <ul className="grid gap-3">
        {entries.map((entry) => (
          <li key={entry.id}>
            {state === 'attention' ? (
              <AttentionCard entry={entry} onWay={onWay} />
            ) : (
              <PlainEntryCard entry={entry} />
            )}
          </li>
        ))}
      </ul>
      {entries.length >= limit && more > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-soft">
          {t.andMore(more)}
          <Button variant="quiet" size="tight" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
            {t.showMore}
          </Button>
        </p>
      )}
    </section>
  )
}
