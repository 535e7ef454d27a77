import * as labels from '../../../ui/labels.texts'
import { Button } from '../../../ui/button'
import { Actions, Dialog } from '../../../ui/dialog/dialog'
import { shownClock, shownMoment, shownWholeDate } from '../../../ui/formats'
import { StateBadge } from '../../../ui/state-badge'
import * as t from '../diary.texts'
import type { ShownEntry } from './diary.view'
import { EntryMedia } from './entry-media'
import { TaggedText } from './tags'

interface EntryDialogProps {
  entry: ShownEntry
  busy: boolean
  onEdit: () => void
  onDelete: () => void
  /** called with the tag, without its number sign */
  onTag: (tag: string) => void
  onHistory: () => void
  /** called with the version that a person has chosen */
  onKeep: (version: string) => void
  /** called when the URLs of listed files have expired */
  onExpired: () => void
  onClose: () => void
}

/** A whole entry, and what can be done with it. */
export function EntryDialog({ entry, busy, ...on }: EntryDialogProps) {
  const { date, time, text, editedAt, others = [], version, state, refused, homeless } = entry
  const canChange = version !== undefined || refused !== undefined
  return (
    <Dialog title={`${shownWholeDate(date)}\u00a0· ${shownClock(time)}`} open onClose={on.onClose}>
      {state && <StateBadge state={state} />}
      {editedAt !== undefined && <p className="text-sm text-soft">{t.edited(shownMoment(editedAt))}</p>}
      {others.length > 0 && (
        <h3 className="mt-1 mb-2 rounded-control bg-marigold-soft px-3 py-2 font-semibold text-marigold-ink">
          {t.twoVersions}
        </h3>
      )}
      {text && <TaggedText text={text} onTag={on.onTag} />}
      <EntryMedia key={entry.id} entry={entry} onLost={on.onExpired} />
      {others.length > 0 && version !== undefined && (
        <Keep label={t.keepThis} busy={busy} onKeep={() => on.onKeep(version)} />
      )}
      {others.map((other) => (
        <section key={other.version} className="mt-4 border-t border-line pt-3">
          <p className="text-sm text-soft">
            {t.writtenAt(shownWholeDate(other.date), shownMoment(other.written_at))}
          </p>
          {other.text && <TaggedText text={other.text} onTag={on.onTag} />}
          <EntryMedia entry={{ ...other, audio: other.audio_file }} onLost={on.onExpired} />
          <Keep label={t.keepThis} busy={busy} onKeep={() => on.onKeep(other.version)} />
        </section>
      ))}
      {entry.problem !== undefined && <p className="mt-3 text-bad-ink">{entry.problem}</p>}
      {canChange && (
        <Actions>
          <Button variant="quiet-danger" busy={busy} onClick={on.onDelete}>
            {t.deleteEntry}
          </Button>
          {editedAt !== undefined && state === undefined && (
            <Button variant="secondary" onClick={on.onHistory}>
              {t.history}
            </Button>
          )}
          <Button onClick={on.onEdit}>{homeless ? t.saveAsNew : labels.edit}</Button>
        </Actions>
      )}
    </Dialog>
  )
}

const Keep = (props: { label: string; busy: boolean; onKeep: () => void }) => (
  <Button variant="secondary" className="mt-2 w-full" busy={props.busy} onClick={props.onKeep}>
    {props.label}
  </Button>
)
