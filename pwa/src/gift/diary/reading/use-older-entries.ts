import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { failureText } from '../../../api/failure'
import { toast } from '../../../ui/toast'
import { fetchEntries, type DiaryPage } from '../diary.api'

interface Older {
  after: string | null
  entries: DiaryEntry[]
  next: string | null
  /** epoch ms; when the first of them was asked for */
  readAt: number
}

const NONE: DiaryEntry[] = []

/** The pages after the first one of an opened diary. */
export function useOlder(code: string, opened: { pin: string; details: DiaryPage } | undefined) {
  const [older, setOlder] = useState<Older>()
  const first = opened?.details
  // a new first page invalidates the pages after it
  const shown = older && older.after === first?.next ? older : undefined
  const next = shown ? shown.next : (first?.next ?? null)
  const showMore = async () => {
    if (!opened || next === null) return
    const readAt = shown?.readAt ?? Date.now()
    try {
      const page = await fetchEntries(code, opened.pin, next)
      setOlder({
        after: opened.details.next,
        entries: [...(shown?.entries ?? []), ...page.entries],
        next: page.next,
        readAt,
      })
    } catch (error) {
      toast(failureText(error, m.diaryFetchFailed), 'error')
    }
  }
  return { entries: shown?.entries ?? NONE, readAt: shown?.readAt, more: next !== null, showMore }
}
