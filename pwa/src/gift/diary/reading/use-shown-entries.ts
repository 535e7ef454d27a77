import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import { useMemo } from 'react'
import type { Opened } from '../../pin/opened'
import type { PendingWork } from '../../shared/submit/pending-work'
import type { DiaryPage } from '../diary.api'
import { byDay, shownEntries } from './diary.view'

export interface ReadEntries {
  entries: readonly DiaryEntry[]
  /** by `performance.now()`; when the first of them was requested; undefined: there are none */
  readAt: number | undefined
}

/**
 * The entries of a diary that are read so far, with this device's changes applied.
 * @param opened the first page
 * @param older the pages after it
 * @param found entries that the server has found anywhere
 * @param pending this device's work of the code, oldest first
 */
export function useShownEntries(
  opened: Opened<DiaryPage> | undefined,
  older: ReadEntries,
  found: ReadEntries | undefined,
  pending: readonly PendingWork[],
) {
  const here = useMemo(() => {
    const first = opened?.details.entries ?? []
    const isFirst = new Set(first.map(({ id }) => id))
    const more = older.entries.filter(({ id }) => !isFirst.has(id))
    const isHere = new Set([...isFirst, ...more.map(({ id }) => id)])
    const rest = (found?.entries ?? []).filter(({ id }) => !isHere.has(id))
    const readAt = (id: string) =>
      (isFirst.has(id) ? opened?.readAt : isHere.has(id) ? older.readAt : found?.readAt) ?? -Infinity
    return { entries: [...first, ...more, ...rest], readAt }
  }, [opened, older.entries, older.readAt, found])
  const entries = useMemo(() => shownEntries(here.entries, pending, here.readAt), [here, pending])
  const present = useMemo(() => byDay(entries).flatMap((day) => day.entries), [entries])
  return {
    /** as the server has them */
    here,
    entries,
    /** those that are not deleted, in the order of their days */
    present,
  }
}
