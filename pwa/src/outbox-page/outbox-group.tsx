import { SHOWN_AT_ONCE } from '../ui/shown-at-once'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { showMore } from '../ui/labels.texts'
import { labelOf } from '../gift/shared/field-labels'
import { holdsUp } from '../offline/sending-rules/held-up'
import type { OutboxEntry, OutboxState } from '../offline/sending-rules/outbox-entry'
import { useClockAhead, useNewestOf } from '../offline/react'
import { Button } from '../ui/button'
import { AttentionRow } from './attention-row'
import { PlainEntryRow } from './entry-row'
import * as t from './outbox.texts'
import { kindText, reasonsOf } from './outbox.view'
import { useNumbers } from './use-numbers'
import { type Alike, alike, namedField, type RefusedAction } from './refused-actions'

/** more than any device has had */
const LOOKED_AT = 2_000

interface OutboxGroupProps {
  state: OutboxState
  /** number of entries in this state, shown or not */
  count: number
  onWay: (way: RefusedAction, entry: OutboxEntry) => void
  onMend: (alike: Alike) => void
}

/** The entries of one state. What was delivered is folded: nobody has to do anything about it. */
export function OutboxGroup(props: OutboxGroupProps) {
  const { state, count } = props
  const folds = state === 'delivered'
  const [isOpen, setOpen] = useState(!folds)
  const id = `group-${state}`
  const title = (
    <>
      {t.groups[state]} <span className="font-normal text-soft">({count})</span>
    </>
  )
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold">
        {folds ? (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-ml-2 flex min-h-touch items-center gap-2 rounded-control px-2 hover:bg-sunken"
          >
            <span>{title}</span>
            <ChevronDown aria-hidden className={isOpen ? 'size-5 rotate-180' : 'size-5'} />
          </button>
        ) : (
          title
        )}
      </h2>
      {isOpen && <Entries {...props} />}
    </section>
  )
}

/** The newest of them, and the number of the others. */
function Entries({ state, count, onWay, onMend }: OutboxGroupProps) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const entries = useNewestOf(state, limit) ?? []
  const numbers = useNumbers(entries.map(({ code }) => code))
  const ahead = useClockAhead() ?? 0
  const more = count - entries.length
  const refused = useNewestOf('attention', state === 'queued' ? LOOKED_AT : 0) ?? []
  const isHeldUp = (entry: OutboxEntry) =>
    refused.some((before) => before.code === entry.code && before.seq < entry.seq && holdsUp(before, entry))
  return (
    <>
      {state === 'queued' && entries.some((entry) => entry.waitsFor === 'network' && !isHeldUp(entry)) && (
        <p className="text-soft">{t.waitsForNetwork}</p>
      )}
      {state === 'attention' && count > 1 && <MendTogether onMend={onMend} />}
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface shadow-card empty:hidden">
        {entries.map((entry) => {
          const facts = { entry, ahead, number: numbers?.get(entry.code) }
          return (
            <li key={entry.id}>
              {state === 'attention' ? (
                <AttentionRow {...facts} isOnly={count === 1} onWay={onWay} />
              ) : (
                <PlainEntryRow {...facts} isHeldUp={isHeldUp(entry)} />
              )}
            </li>
          )
        })}
      </ul>
      {entries.length >= limit && more > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-soft">
          {t.andMore(more)}
          <Button variant="secondary" size="tight" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
            {showMore}
          </Button>
        </p>
      )}
    </>
  )
}

/** Refused entries that one action corrects, one action for each group. */
function MendTogether({ onMend }: { onMend: (alike: Alike) => void }) {
  const groups = alike(useNewestOf('attention', LOOKED_AT) ?? [])
  return groups.map((group) => {
    const [first] = group.entries
    if (!first) return null
    const kinds = new Set(group.entries.map(({ kind }) => kindText(kind)))
    return (
      <section
        key={first.id}
        aria-label={t.mendTogether(group.entries.length)}
        className="mt-2 rounded-card border border-line bg-bad-soft p-4 text-bad-ink"
      >
        <p className="font-semibold">{t.mendTogether(group.entries.length)}</p>
        <p>{[[...kinds].join(', '), ...reasonsOf(first)].join(' · ')}</p>
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
  if (mend === 'field' && field !== undefined) return t.fieldAgainFor(labelOf(field), entries.length)
  return t.allAgain(entries.length)
}
