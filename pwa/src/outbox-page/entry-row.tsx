import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/code/code-limits'
import { memo, useEffect, useState, type ReactNode } from 'react'
import * as labels from '../ui/labels.texts'
import { hasAudio, hasImages } from '../gift/diary/diary.texts'
import { metSentence } from '../gift/shared/edits/history.texts'
import { metEditsOf } from '../gift/shared/edits/met-edits'
import { fileFieldsHere } from '../offline/device-files'
import { captureTime } from '../offline/sending-rules/capture-time'
import type { OutboxEntry, OutboxState } from '../offline/sending-rules/outbox-entry'
import { buttonClass } from '../ui/button'
import { classNames } from '../ui/class-names'
import { shownClock, shownDay, shownMoment } from '../ui/formats'
import { StateBadge, type DataState } from '../ui/state-badge'
import * as t from './outbox.texts'
import { kindText, looksAlike, nameOf, reasonsOf, waitingTexts } from './outbox.view'
import { shownFields } from './shown-fields'

const DATA_STATES: Record<OutboxState, DataState> = {
  queued: 'saved',
  sending: 'sending',
  delivered: 'delivered',
  attention: 'attention',
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** What rows show of an entry besides itself. */
export interface RowFacts {
  /** the printed number of its gift, if its campaign is on this device */
  number: number | undefined
  /** ms by which the server's clock is ahead of this device's */
  ahead: number
}

interface EntryRowProps extends RowFacts {
  entry: OutboxEntry
  /** behind a refused one, which a person has to decide about */
  isHeldUp?: boolean
  opensAtFirst?: boolean
  /** what it says and offers when it is open; undefined: the entry, and the way to its gift */
  children?: ReactNode
}

/** One line for one entry: its state, whose it is, what it is, of which gift and when it was saved. The rest is folded. */
export function EntryRow(props: EntryRowProps) {
  const { entry, number, ahead, opensAtFirst = false, children } = props
  const [isOpen, setOpen] = useState(opensAtFirst)
  const at = captureTime(entry, ahead)
  return (
    <article>
      <details open={isOpen} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
        <summary className="min-h-touch rounded-control px-3 py-2 font-normal hover:bg-sunken">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <StateBadge state={DATA_STATES[entry.state]} iconOnPhone className="shrink-0" />
            <What entry={entry} number={number} />
            <time dateTime={new Date(at).toISOString()} className="shrink-0 text-sm text-soft">
              {timeOf(at)}
            </time>
            <Notes {...props} />
          </div>
        </summary>
        {isOpen && (
          <div className="grid gap-3 px-3 pb-3">{children ?? <Details entry={entry} ahead={ahead} />}</div>
        )}
      </details>
    </article>
  )
}

/** Memoised by what it shows, since every delivery produces a new list of entries. */
export const PlainEntryRow = memo(
  (props: RowFacts & { entry: OutboxEntry; isHeldUp: boolean }) => <EntryRow {...props} />,
  (before, after) =>
    before.number === after.number &&
    before.ahead === after.ahead &&
    before.isHeldUp === after.isHeldUp &&
    looksAlike(before.entry, after.entry),
)

/** On a phone the name has the line, and the rest is below it. */
function What({ entry, number }: { entry: OutboxEntry; number: number | undefined }) {
  const name = nameOf(entry)
  const kind = kindText(entry.kind)
  const rest = [
    ...(name === '' ? [] : [kind]),
    ...(number === undefined ? [] : [t.numbered(number)]),
    ...(entry.shut ? [t.lockedEntry] : []),
  ].join(' · ')
  return (
    <h3 className="min-w-0 flex-1 truncate font-semibold">
      {name === '' ? kind : <bdi>{name}</bdi>}
      {rest !== '' && (
        <span className="font-normal text-soft max-sm:block max-sm:truncate max-sm:text-sm">
          <span className="max-sm:hidden">{' · '}</span>
          {rest}
        </span>
      )}
    </h3>
  )
}

/** Why it does not go on by itself, and what became of it: nobody has to open a row to learn that. */
function Notes({ entry, isHeldUp }: EntryRowProps) {
  const notes = [
    ...(entry.state === 'attention' && !entry.shut ? reasonsOf(entry) : []),
    ...(isHeldUp
      ? [t.waitsForEarlier]
      : entry.state === 'queued'
        ? waitingTexts(entry, (moment) => TIME.format(moment))
        : []),
    ...[...metEditsOf(entry.result), ...(entry.overtaken ?? [])].map(metSentence),
  ]
  return notes.map((note) => (
    <span
      key={note}
      className={classNames('basis-full text-sm', entry.state === 'attention' ? 'text-bad-ink' : 'text-soft')}
    >
      {note}
    </span>
  ))
}

/** What was saved, when, and under which code. */
export function Details({ entry, ahead, photo }: { entry: OutboxEntry; ahead: number; photo?: ReactNode }) {
  const fields = entry.shut ? [] : shownFields(entry)
  return (
    <>
      <p className="text-sm text-soft">
        <span className="font-mono">{t.code(entry.code.slice(0, CODE_SHOWN_LENGTH))}</span>
        {` · ${t.savedAt(shownMoment(captureTime(entry, ahead)))}`}
        {entry.deliveredAt !== undefined && ` · ${t.deliveredAt(shownMoment(entry.deliveredAt + ahead))}`}
      </p>
      {fields.length > 0 && (
        <dl aria-label={t.data} className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {fields.map(({ label, text }) => (
            <div key={label} className="flex gap-2">
              <dt className="shrink-0 text-soft">{label}</dt>
              <dd className="max-h-48 min-w-0 overflow-y-auto wrap-anywhere whitespace-pre-line">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {photo}
      {!entry.shut && <Media id={entry.id} />}
      {entry.state !== 'attention' && (
        <a href={`/claim/${entry.code}`} className={buttonClass('secondary', 'justify-self-start')}>
          {labels.open}
        </a>
      )}
    </>
  )
}

/** The recording and images that wait with the text. */
function Media({ id }: { id: string }) {
  const [fields, setFields] = useState<readonly string[]>([])
  useEffect(() => void fileFieldsHere(id).then(setFields, console.error), [id])
  const images = fields.filter((field) => field === 'images').length
  return [fields.includes('audio_file') && hasAudio, images > 0 && hasImages(images)].map(
    (text) => text && <p key={text}>{text}</p>,
  )
}

/** The time if it is today, else the day. @param at epoch ms */
function timeOf(at: number): string {
  const moment = new Date(at)
  const show = moment.toDateString() === new Date().toDateString() ? shownClock : shownDay
  return show(moment.toISOString())
}
