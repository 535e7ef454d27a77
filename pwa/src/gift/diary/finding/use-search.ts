import type { DiarySearch } from '@tohfa/sync-protocol/found-words'
import * as m from '@tohfa/sync-protocol/messages'
import { startTransition, useRef, useState } from 'react'
import { failureText } from '../../../api/failure'
import { toast } from '../../../ui/toast'
import { searchEntries } from '../diary.api'
import type { ReadEntries } from '../reading/use-shown-entries'

interface Found extends ReadEntries {
  /** where older entries begin; null: there are none */
  next: string | null
}

/** A search in a diary, and what the server has found so far. */
export function useSearch(code: string, pin: string) {
  const [search, setSearch] = useState<DiarySearch>()
  const [tagged, setTagged] = useState(0)
  const [everything, setEverything] = useState<Found>()
  const latest = useRef<DiarySearch>(undefined)
  const lookFor = (next: DiarySearch | undefined) => {
    latest.current = next
    setSearch(next)
    setEverything(undefined)
  }
  const searchServer = async (sought: DiarySearch, before?: Found) => {
    const readAt = before?.readAt ?? performance.now()
    const { entries, next } = await searchEntries(code, pin, sought, before?.next ?? null)
    if (latest.current === sought)
      setEverything({ entries: [...(before?.entries ?? []), ...entries], readAt, next })
  }
  return {
    /** undefined: nobody is searching */
    search,
    lookFor,
    everything,
    /** counts the tags that were pressed, because each begins a new search */
    tagged,
    /** @param asks whether the server can find more than is here */
    lookForTag: (tag: string, asks: boolean) => {
      const sought = { tag }
      // the entries stay until the part that finds others is loaded
      startTransition(() => {
        lookFor(sought)
        setTagged((before) => before + 1)
      })
      // if that fails, there is a button for it
      if (asks) searchServer(sought).catch(() => undefined)
    },
    /** asks the server for matches, or for older entries than it has found */
    searchEverything: async () => {
      try {
        if (search) await searchServer(search, everything)
      } catch (error) {
        toast(failureText(error, m.diaryFetchFailed), 'error')
      }
    },
    /** the paths of the found files have expired */
    searchAgain: () => {
      if (search && everything) searchServer(search).catch((error: unknown) => console.error(error))
    },
  }
}
