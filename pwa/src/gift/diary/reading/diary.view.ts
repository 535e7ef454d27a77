/** What a diary shows: what the server lists, with this device's undelivered work applied. Pure. */
import type { DiaryEntry, EntryVersion } from '@tohfa/sync-protocol/entities/diary-entry'
import { localDay } from '../../shared/form/local-day'
import type { PendingWork } from '../../shared/submit/pending-work'

/**
 * A file on the screen: its URL at the server, or its position within its field in an operation of this device, with the
 * id of that operation's first file.
 */
export type ShownFile = string | { operation: string; place: number; first?: string | undefined }

/** An entry on the screen. */
export interface ShownEntry {
  id: string
  date: string
  time: string
  text: string | null
  audio: ShownFile | null
  images: readonly ShownFile[]
  /** the version that a change is based on; undefined: its server takes no changes */
  version?: string | undefined
  /** when it was last changed, UTC ISO 8601 */
  editedAt?: string | undefined
  /** versions beside it that a person has to decide about */
  others?: readonly EntryVersion[] | undefined
  /** its state on this device; undefined once the server lists it */
  state?: 'saved' | 'sending' | 'attention'
  /** why the server refused it, or its last change */
  problem?: string
  /** the operation that was refused */
  refused?: PendingWork
  /** it is in the bin, or will be */
  deleted?: true
  /** what was written into an entry that was erased since; it can become a new one */
  homeless?: true
}

export interface EntryFiles {
  audio: boolean
  images: number
}

export const filesIn = ({ audio, images }: ShownEntry): EntryFiles => ({
  audio: audio !== null,
  images: images.length,
})

export interface Day {
  /** YYYY-MM-DD */
  date: string
  entries: ShownEntry[]
}

const STATES = { queued: 'saved', sending: 'sending', attention: 'attention' } as const

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
const timeOf = ({ capturedAt }: PendingWork) => new Date(capturedAt).toISOString()

/** The files that wait with an operation; delivered files have left this device. */
function filesOf({ id, state, files = [], first }: PendingWork): Pick<ShownEntry, 'audio' | 'images'> {
  if (state === 'delivered') return { audio: null, images: [] }
  const images = files.filter((field) => field === 'images')
  return {
    audio: files.includes('audio_file') ? { operation: id, place: 0, first } : null,
    images: images.map((_, place) => ({ operation: id, place, first })),
  }
}

const stateOf = ({ state }: PendingWork) => (state === 'delivered' ? {} : { state: STATES[state] })

const listed = ({ audio_file, edited_at, images, ...entry }: DiaryEntry): ShownEntry => ({
  ...entry,
  audio: audio_file,
  images,
  ...(edited_at != null && { editedAt: edited_at }),
})

/** An entry that the server does not list yet. The operation's id identifies it even if its answer was lost. */
const waiting = (work: PendingWork): ShownEntry => ({
  id: work.id,
  date: String(work.fields.date),
  time: timeOf(work),
  text: asText(work.fields.text),
  version: work.id,
  ...filesOf(work),
  ...stateOf(work),
  ...(work.problem && { problem: work.problem.detail }),
  ...(work.state === 'attention' && { refused: work }),
})

/** The state of a change is shown, unless the entry itself needs attention. */
const withState = (entry: ShownEntry, work: PendingWork): ShownEntry =>
  entry.state === 'attention' ? entry : { ...entry, ...stateOf(work) }

function changed(entry: ShownEntry, work: PendingWork): ShownEntry {
  const { kind, fields, state } = work
  if (state === 'attention')
    return { ...entry, state, refused: work, ...(work.problem && { problem: work.problem.detail }) }
  const { deleted: _, ...there } = entry
  if (kind === 'diary.delete') return withState({ ...there, deleted: true }, work)
  if (kind === 'diary.restore') return withState(there, work)

  const settled = (asText(fields.settles) ?? '').split(',')
  const others = entry.others?.filter(({ version }) => !settled.includes(version))
  const taken = entry.others?.find(({ version }) => version === fields.take)
  if (fields.take !== undefined && !taken) return withState({ ...there, others }, work)
  const files = filesOf(work)
  const kept =
    typeof fields.keep_images === 'string' ? fields.keep_images.split(',').filter(Boolean).map(Number) : null
  const content = taken
    ? { date: taken.date, text: taken.text, audio: taken.audio_file, images: taken.images }
    : {
        date: asText(fields.date) ?? entry.date,
        text: fields.text === undefined ? entry.text : asText(fields.text),
        audio: files.audio ?? (fields.remove_audio === undefined ? entry.audio : null),
        images: [...(kept?.flatMap((place) => entry.images[place] ?? []) ?? entry.images), ...files.images],
      }
  return withState({ ...there, ...content, others, version: work.id, editedAt: timeOf(work) }, work)
}

/**
 * What somebody wrote into an entry that was deleted elsewhere and has left the bin since. It is shown separately.
 * @param all shown entries, by id
 */
function homeless(work: PendingWork, all: ReadonlyMap<string, ShownEntry>): ShownEntry | undefined {
  const { id, kind, state, problem, fields } = work
  const isGone = kind === 'diary.update' && state === 'attention' && problem?.code === 'entry_unknown'
  if (!isGone || all.has(String(fields.entry))) return undefined
  const words = { text: asText(fields.text), ...filesOf(work) }
  if (words.text === null && words.audio === null && words.images.length === 0) return undefined
  return {
    id,
    ...words,
    time: timeOf(work),
    date: asText(fields.date) ?? localDay(new Date(work.capturedAt)),
    state: 'attention',
    problem: problem.detail,
    refused: work,
    homeless: true,
  }
}

const CHANGES: readonly string[] = ['diary.update', 'diary.delete', 'diary.restore']

/** Whether the server's list already includes a change. */
const isIn = (entry: DiaryEntry, { id, kind }: PendingWork) =>
  kind === 'diary.update' && (entry.version === id || entry.others?.some(({ version }) => version === id))

/**
 * Every entry that the server lists or this device has written, with this device's changes applied.
 * @param pending this device's work of the code, oldest first
 * @param readAt by `performance.now()`; when an entry was requested: it includes what was delivered before
 */
export function shownEntries(
  entries: readonly DiaryEntry[],
  pending: readonly PendingWork[],
  readAt: (id: string) => number = () => -Infinity,
): ShownEntry[] {
  const atServer = new Map(entries.map((entry) => [entry.id, entry]))
  const shown = new Map<string, ShownEntry>()
  for (const work of pending)
    if (work.kind === 'diary.entry' && !atServer.has(work.id)) shown.set(work.id, waiting(work))
  const own = [...shown.values()].reverse()
  const all = new Map([...own, ...entries.map(listed)].map((entry) => [entry.id, entry]))
  for (const work of pending) {
    const id = String(work.fields.entry)
    const entry = all.get(id)
    if (!entry || !CHANGES.includes(work.kind)) continue
    const there = atServer.get(id)
    const isOld = there && work.state === 'delivered' && (work.answeredAt ?? 0) <= readAt(id)
    if (isOld || (there && isIn(there, work))) continue
    all.set(id, changed(entry, work))
  }
  const others = pending.flatMap((work) => homeless(work, all) ?? [])
  return [...others, ...all.values()]
}

/** Entries by day, newest first; within a day the last written first. */
export function byDay(entries: readonly ShownEntry[]): Day[] {
  const days = new Map<string, ShownEntry[]>()
  for (const entry of entries)
    if (!entry.deleted) days.set(entry.date, [...(days.get(entry.date) ?? []), entry])
  return [...days]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([date, ofDay]) => ({ date, entries: ofDay.sort((a, b) => (a.time < b.time ? 1 : -1)) }))
}
