import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import type { PendingWork } from '../submit/pending-work'

/** An entry on the screen. */
export interface ShownEntry extends DiaryEntry {
  /** its state on this device; undefined once the server lists it */
  state?: 'saved' | 'sending' | 'attention'
  /** why the server refused it */
  problem?: string
  /** its files that wait on this device */
  waiting?: EntryFiles
}

export interface EntryFiles {
  audio: boolean
  images: number
}

/** The fields that listed and waiting entries share. */
export const filesIn = ({ audio_file, images, waiting }: ShownEntry): EntryFiles => ({
  audio: audio_file !== null || waiting?.audio === true,
  images: images.length + (waiting?.images ?? 0),
})

export interface Day {
  /** YYYY-MM-DD */
  date: string
  entries: ShownEntry[]
}

const STATES = { queued: 'saved', sending: 'sending', attention: 'attention' } as const

/** This device's entries that are not in the server's list yet, in writing order. */
const waiting = (pending: readonly PendingWork[], listed: ReadonlySet<string>): ShownEntry[] =>
  pending.flatMap(({ id, kind, state, fields, files = [], capturedAt, problem }) => {
    // an entry has the id of its operation, so it is recognised even if its answer was lost
    if (kind !== 'diary.entry' || listed.has(id)) return []
    return {
      id,
      date: String(fields.date),
      time: new Date(capturedAt).toISOString(),
      text: typeof fields.text === 'string' ? fields.text : null,
      audio_file: null,
      images: [],
      ...(state !== 'delivered' && {
        state: STATES[state],
        waiting: {
          audio: files.includes('audio_file'),
          images: files.filter((field) => field === 'images').length,
        },
      }),
      ...(problem && { problem: problem.detail }),
    }
  })

/** Entries by day, newest first; within a day the last written first. */
export function byDay(entries: readonly DiaryEntry[], pending: readonly PendingWork[]): Day[] {
  const days = new Map<string, ShownEntry[]>()
  const listed = new Set(entries.map(({ id }) => id))
  for (const entry of [...waiting(pending, listed).reverse(), ...entries])
    days.set(entry.date, [...(days.get(entry.date) ?? []), entry])
  return [...days]
    .sort(([a], [b]) => (a < b ? 1 : -1))
    .map(([date, ofDay]) => ({ date, entries: ofDay.sort((a, b) => (a.time < b.time ? 1 : -1)) }))
}
