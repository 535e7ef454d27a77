import { shownWholeDate } from '../../../ui/formats'
import * as t from '../diary.texts'
import type { Day } from './diary.view'
import { EntryCard } from './entry-card'

interface EntryListProps {
  days: readonly Day[]
  onOpen: (id: string) => void
  /** called with the tag, without its number sign */
  onTag: (tag: string) => void
  /** called when the URLs of listed files have expired */
  onExpired: () => void
}

/** Entries by day, under headings that stay visible if the screen is high enough. */
export function EntryList({ days, onOpen, onTag, onExpired }: EntryListProps) {
  if (days.length === 0) return <p className="py-6 text-center text-soft">{t.noEntries}</p>
  return days.map(({ date, entries }) => (
    <section key={date} className="mt-3">
      <h2 className="top-(--under-search,0px) z-1 -mx-5 mb-1 bg-surface px-5 py-2 font-semibold sm:-mx-7 sm:px-7 [@media(height>=30rem)]:sticky">
        {shownWholeDate(date)}
      </h2>
      {/* what the keys reach stays clear of the heading, and of the search above it */}
      <ul className="grid gap-2 [&_:is(a,button)]:scroll-mt-[calc(var(--under-search,0px)+3.5rem)]">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryCard entry={entry} onOpen={() => onOpen(entry.id)} onTag={onTag} onLost={onExpired} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
