import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { failureText } from '../../api/failure'
import { toast } from '../../ui/toast'
import { fetchEntries, type DiaryPage } from './diary.api'

/** The pages after the first one of an opened diary. */
export function useOlder(code: string, opened: { pin: string; details: DiaryPage } | undefined) {
  const [older, setOlder] = useState<{ after: string | null; entries: DiaryEntry[]; next: string | null }>()
  const first = opened?.details
  // a new first page invalidates the pages after it
  const shown = older && older.after === first?.next ? older : undefined
  const next = shown ? shown.next : (first?.next ?? null)
  const showMore = async () => {
    if (!opened || next === null) return
    try {
      const page = await fetchEntries(code, opened.pin, next)
      setOlder({
        after: opened.details.next,
        entries: [...(shown?.entries ?? []), ...page.entries],
        next: page.next,
      })
    } catch (error) {
      toast(failureText(error, m.diaryFetchFailed), 'error')
    }
  }
  return { entries: shown?.entries ?? [], more: next !== null, showMore }
}
