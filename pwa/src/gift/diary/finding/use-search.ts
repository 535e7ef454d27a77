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

/** What somebody looks for in a diary, and what the server has found of it so far. */
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
    /** undefined: nobody looks for anything */
    search,
    lookFor,
    everything,
    /** counts the tags that were pressed, as each begins a search anew */
    tagged,
    /** @param asks whether the server can find more than is here */
    lookForTag: (tag: string, asks: boolean) => {
      const sought = { tag }
      // the entries stay until what finds others is here
      startTransition(() => {
        lookFor(sought)
        setTagged((before) => before + 1)
      })
      // if that fails, the button for it is there
      if (asks) searchServer(sought).catch(() => undefined)
    },
    /** asks the server for what is looked for, or for older entries than it has found */
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
