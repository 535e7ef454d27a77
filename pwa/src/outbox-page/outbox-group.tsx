import { useState } from 'react'
import { FIELD_TEXTS } from '../gift/types/holder'
import type { OutboxEntry, OutboxState } from '../offline/core/outbox-entry'
import { useNewestOf } from '../offline/react'
import { Button } from '../ui/button'
import { AttentionCard, type WayOn } from './attention-card'
import { PlainEntryCard } from './entry-card'
import * as t from './outbox.texts'
import { type Alike, alike, kindText, namedField, reasonsOf, SHOWN_AT_ONCE } from './outbox.view'

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

/** more than any device has had */
const LOOKED_AT = 2_000

/** Refused entries that one action corrects, one action for each group. */
function MendTogether({ onMend }: { onMend: (alike: Alike) => void }) {
  const groups = alike(useNewestOf('attention', LOOKED_AT) ?? [])
  return groups.map((group) => {
    const [first] = group.entries
    if (!first) return null
    return (
      <section
        key={first.id}
        aria-label={t.mendTogether(group.entries.length)}
        className="mb-3 rounded-card border border-line bg-bad-soft p-4 text-bad-ink"
      >
        <p className="font-semibold">{t.mendTogether(group.entries.length)}</p>
        <p>{[kindText(first.kind), ...reasonsOf(first)].join(' · ')}</p>
        <Button className="mt-3" onClick={() => onMend(group)}>
          {actionOf(group)}
        </Button>
      </section>
    )
  })
}

function actionOf({ mend, entries }: Alike): string {
  const field = entries[0] && namedField(entries[0])
  if (mend === 'pin') return t.pinAgainFor(entries.length)
  if (mend === 'field' && field !== undefined)
    return t.fieldAgainFor(FIELD_TEXTS[field] ?? field, entries.length)
  return t.allAgain(entries.length)
}
