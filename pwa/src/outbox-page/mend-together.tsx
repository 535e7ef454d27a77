import { FIELD_TEXTS } from '../gift/types/holder'
import { useNewestOf } from '../offline/react'
import { Button } from '../ui/button'
import * as t from './outbox.texts'
import { alike, kindText, namedField, reasonsOf, type Alike } from './outbox.view'

/** more than any device has had */
const LOOKED_AT = 2_000

/** Refused entries that one answer mends, as one action each. */
export function MendTogether({ onMend }: { onMend: (alike: Alike) => void }) {
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
