import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureText } from '../../../api/failure'
import { toast } from '../../../ui/toast/toast'
import { fetchEntries, type DiaryPage } from '../diary.api'

interface Older {
  /** the first page that they come after */
  first: DiaryPage
  entries: DiaryEntry[]
  /** pages that were read */
  pages: number
  next: string | null
  /** by `performance.now()`; when the first of them was requested */
  readAt: number
}

const NONE: DiaryEntry[] = []

/**
 * The pages after the first one of an opened diary. A new first page leaves them unchanged: their cursors are positions
 * among the entries, and entries that the first page loses at its end are added to them.
 */
export function useOlder(
  code: string,
  opened: { pin: string; details: DiaryPage; readAt: number } | undefined,
) {
  const [older, setOlder] = useState<Older>()
  const first = opened?.details
  if (older && first && older.first !== first)
    setOlder({ ...older, first, entries: [...pushedOut(older.first, first), ...older.entries] })
  const shown = first && older
  const next = shown ? shown.next : (first?.next ?? null)

  const showMore = async () => {
    if (!opened || next === null) return
    const readAt = performance.now()
    try {
      const page = await fetchEntries(code, opened.pin, next)
      // a second press may already have read this page
      setOlder((before) =>
        before && before.next !== next
          ? before
          : {
              first: before?.first ?? opened.details,
              entries: [...(before?.entries ?? []), ...page.entries],
              pages: (before?.pages ?? 0) + 1,
              next: page.next,
              readAt: before?.readAt ?? readAt,
            },
      )
    } catch (error) {
      toast(failureText(error, m.diaryFetchFailed), 'error')
    }
  }

  const expired = useRef(false)
  /** As many pages as before, with new paths of their files. */
  const readAgain = useEffectEvent(async (isWanted: () => boolean) => {
    if (!opened || !older || !expired.current) return
    const { pages } = older
    const now: Older = {
      first: opened.details,
      entries: [],
      pages,
      next: opened.details.next,
      readAt: performance.now(),
    }
    for (let page = 0; page < pages && now.next !== null; page += 1) {
      const read = await fetchEntries(code, opened.pin, now.next)
      now.entries.push(...read.entries)
      now.next = read.next
    }
    if (!isWanted()) return
    expired.current = false
    // if another page was read in between, what is here stays: it is older, but complete
    setOlder((before) => (before?.pages === pages ? now : before))
  })
  useEffect(() => {
    let left = false
    // the pages that are here stay
    readAgain(() => !left).catch((error: unknown) => console.error(error))
    return () => {
      left = true
    }
  }, [first])

  return {
    entries: shown?.entries ?? NONE,
    readAt: shown?.readAt,
    more: next !== null,
    showMore,
    /** reads them again after the next first page: the paths of their files have expired */
    expire: () => void (expired.current = true),
  }
}

/**
 * Entries of the former first page that come after the new one. One that is missing was deleted, or has another date.
 */
function pushedOut(before: DiaryPage, now: DiaryPage): DiaryEntry[] {
  const last = now.entries.at(-1)
  if (!last || now.next === null) return []
  const isThere = new Set(now.entries.map(({ id }) => id))
  return before.entries.filter(({ id, date }) => !isThere.has(id) && date <= last.date)
}
