import { smaller } from '@tohfa/sync-protocol/files/picture-widths'
import { tagsOf } from '@tohfa/sync-protocol/text/tags'
import { StateBadge } from '../../../ui/state-badge'
import { shownClock } from '../../../ui/formats'
import * as t from '../diary.texts'
import { filesIn, type EntryFiles, type ShownEntry } from './diary.view'
import { TagList, withoutLastTags } from './tags'
import { useMedia } from './use-media'

interface EntryCardProps {
  entry: ShownEntry
  onOpen: () => void
  /** called with the tag, without its number sign */
  onTag: (tag: string) => void
  /** called if an image cannot be loaded, mostly because its URL has expired */
  onLost: () => void
}

/** An entry in the list: its beginning, its images (small), and its tags. */
export function EntryCard({ entry, onOpen, onTag, onLost }: EntryCardProps) {
  const words = withoutLastTags(entry.text ?? '')
  return (
    <div className="rounded-card border border-line bg-surface">
      <button
        type="button"
        onClick={onOpen}
        className="block w-full rounded-card p-3 text-left wrap-anywhere hover:bg-sunken"
      >
        <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
          <span>
            <span className="sr-only">{t.openEntry} </span>
            {shownClock(entry.time)}
            {entry.editedAt !== undefined && ` · ${t.editedShort}`}
          </span>
          {entry.state && <StateBadge state={entry.state} className="-my-1" />}
        </span>
        {words && (
          <span dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line">
            {words}
          </span>
        )}
        <Thumbnails entry={entry} onLost={onLost} />
        {(entry.others?.length ?? 0) > 0 && (
          <span className="mt-1 block text-sm font-medium text-marigold-ink">{t.twoVersions}</span>
        )}
        {entry.problem && <span className="mt-1 block text-sm text-bad-ink">{entry.problem}</span>}
        <Files {...filesIn(entry)} />
      </button>
      <TagList className="-mt-2 flex flex-wrap px-1" tags={tagsOf(entry.text ?? '')} onTag={onTag} />
    </div>
  )
}

/** What it contains; the images can be seen, so their number is only spoken. */
const Files = ({ audio, images }: EntryFiles) => (
  <span className="block text-sm text-soft">
    {audio && t.hasAudio}
    {images > 0 && (
      <span className="sr-only">
        {audio && ' · '}
        {t.hasImages(images)}
      </span>
    )}
  </span>
)

/** Their number is given in words beside them. */
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
