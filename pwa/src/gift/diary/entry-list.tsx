import { useState } from 'react'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { shownClock, shownWholeDate } from '../../ui/formats'
import * as t from './diary.texts'
import type { Day } from './diary.view'
import { EntryCard } from './entry-card'
import { EntryMedia } from './entry-media'

interface EntryListProps {
  days: readonly Day[]
  /** called to correct an entry that the server refused */
  onMend: (id: string) => void
  /** called when the URLs of listed files have expired */
  onExpired: () => void
}

/** Entries by day, each opening to its recording and images. */
export function EntryList({ days, onMend, onExpired }: EntryListProps) {
  const [openId, setOpenId] = useState<string>()
  // the present state, because the entry may be delivered while it is open
  const open = days.flatMap(({ entries }) => entries).find(({ id }) => id === openId)
  if (days.length === 0) return <p className="py-6 text-center text-soft">{t.noEntries}</p>
  return (
    <>
      {days.map(({ date, entries }) => (
        <section key={date} className="mt-3">
          <h2 className="sticky top-0 z-1 -mx-5 mb-1 bg-surface px-5 py-2 font-semibold sm:-mx-7 sm:px-7">
            {shownWholeDate(date)}
          </h2>
          <ul className="grid gap-2">
            {entries.map((entry) => (
              <li key={entry.id}>
                <EntryCard entry={entry} onOpen={() => setOpenId(entry.id)} onLost={onExpired} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {open && (
        <Dialog
          title={`${shownWholeDate(open.date)} · ${shownClock(open.time)}`}
          open
          onClose={() => setOpenId(undefined)}
        >
          {open.text && <p className="whitespace-pre-line">{open.text}</p>}
          <EntryMedia key={open.id} entry={open} onLost={onExpired} />
          {open.state === 'attention' && (
            <>
              <p className="mt-3 text-bad-ink">{open.problem}</p>
              <Actions>
                <Button
                  onClick={() => {
                    setOpenId(undefined)
                    onMend(open.id)
                  }}
                >
                  {t.edit}
                </Button>
              </Actions>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}
