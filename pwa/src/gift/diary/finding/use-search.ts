import type { DiarySearch } from '@tohfa/sync-protocol/text/found-words'
import * as m from '@tohfa/sync-protocol/messages'
import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { failureText } from '../../../api/failure'
import { toast } from '../../../ui/toast/toast'
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
  const lookFor = (next: DiarySearch) => {
    const sought = Object.values(next).some(Boolean) ? next : undefined
    if (!latest.current) place.current = scrollY
    latest.current = sought
    setSearch(sought)
    setEverything(undefined)
  }
  /** around the search and the entries */
  const area = useRef<HTMLDivElement>(null)
  /** where the entries were when the search began */
  const place = useRef<number>(undefined)
  const isSearching = search !== undefined
  useLayoutEffect(() => {
    if (!isSearching) {
      if (place.current !== undefined) scrollTo(0, place.current)
    } else if (area.current && area.current.getBoundingClientRect().top < 0) area.current.scrollIntoView()
  }, [isSearching])
  const searchServer = async (sought: DiarySearch, before?: Found) => {
    const readAt = before?.readAt ?? performance.now()
    const { entries, next } = await searchEntries(code, pin, sought, before?.next ?? null)
    if (latest.current === sought)
      setEverything({ entries: [...(before?.entries ?? []), ...entries], readAt, next })
  }
  return {
    /** undefined: nobody is searching */
    search,
    area,
    /** looks for something; for nothing: the entries are back at their place */
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
