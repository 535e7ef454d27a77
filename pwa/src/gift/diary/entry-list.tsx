import { useState } from 'react'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import { StateBadge } from '../../ui/state-badge'
import { shownClock, shownWholeDate } from '../../ui/formats'
import * as t from './diary.texts'
import { filesIn, type Day, type ShownEntry } from './diary.view'
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
        <section key={date} className="mt-5">
          <h2 className="mb-2 font-semibold">{shownWholeDate(date)}</h2>
          <ul className="grid gap-2">
            {entries.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  onClick={() => setOpenId(entry.id)}
                  className="block w-full rounded-card border border-line bg-surface p-3 text-left hover:bg-sunken"
                >
                  <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
                    <span>
                      <span className="sr-only">{t.openEntry} </span>
                      {shownClock(entry.time)}
                    </span>
                    {entry.state && <StateBadge state={entry.state} />}
                  </span>
                  {entry.text && (
                    <span className="mt-1 line-clamp-3 block whitespace-pre-line">{entry.text}</span>
                  )}
                  {entry.problem && <span className="mt-1 block text-sm text-bad-ink">{entry.problem}</span>}
                  <span className="block text-sm text-soft">{hasText(entry)}</span>
                </button>
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

function hasText(entry: ShownEntry) {
  const { audio, images } = filesIn(entry)
  return [audio && t.hasAudio, images > 0 && t.hasImages(images)].filter(Boolean).join(' · ')
}
