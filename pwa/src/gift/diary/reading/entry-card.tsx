import { smaller } from '@tohfa/sync-protocol/smaller-picture'
import { StateBadge } from '../../../ui/state-badge'
import { shownClock } from '../../../ui/formats'
import * as t from '../diary.texts'
import { filesIn, type ShownEntry } from './diary.view'
import { useMedia } from './use-media'

interface EntryCardProps {
  entry: ShownEntry
  onOpen: () => void
  /** called if an image cannot be loaded, mostly because its URL has expired */
  onLost: () => void
}

/** An entry in the list: its beginning, and its images small. */
export const EntryCard = ({ entry, onOpen, onLost }: EntryCardProps) => (
  <button
    type="button"
    onClick={onOpen}
    className="block w-full scroll-mt-14 rounded-card border border-line bg-surface p-3 text-left hover:bg-sunken"
  >
    <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
      <span>
        <span className="sr-only">{t.openEntry} </span>
        {shownClock(entry.time)}
        {entry.editedAt !== undefined && ` · ${t.editedShort}`}
      </span>
      {entry.state && <StateBadge state={entry.state} />}
    </span>
    {entry.text && <span className="mt-1 line-clamp-3 whitespace-pre-line">{entry.text}</span>}
    <Thumbnails entry={entry} onLost={onLost} />
    {(entry.others?.length ?? 0) > 0 && (
      <span className="mt-1 block text-sm font-medium text-marigold-ink">{t.twoVersions}</span>
    )}
    {entry.problem && <span className="mt-1 block text-sm text-bad-ink">{entry.problem}</span>}
    <span className="block text-sm text-soft">{t.holds(filesIn(entry))}</span>
  </button>
)

/** Their number is told in words beside them. */
function Thumbnails({ entry, onLost }: Pick<EntryCardProps, 'entry' | 'onLost'>) {
  const { images } = useMedia(entry)
  if (images.length === 0) return null
  return (
    <span className="mt-2 grid max-w-96 grid-cols-5 gap-1.5">
      {images.map((image) => (
        <img
          key={image}
          src={smaller(image, 480)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onLost}
          className="aspect-square w-full rounded-control bg-sunken object-cover"
        />
      ))}
    </span>
  )
}
