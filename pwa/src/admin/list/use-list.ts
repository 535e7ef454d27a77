import { useState } from 'react'
import { PAGE_ROWS, type ListQuery, type Page } from '../admin.api'
import { useAnswer, type Answer } from './use-answer'

export interface List<T> extends Answer<Page<T>> {
  /** of the page that is shown, from 1 */
  number: number
  /** place of the page's first row in the list, from 1 */
  first: number
  /** absent where there is none */
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

/** A list of the server, page by page; another search or order begins at its first page. */
export function useList<T>(
  query: ListQuery,
  load: (query: ListQuery, signal: AbortSignal) => Promise<Page<T>>,
): List<T> {
  const asked = JSON.stringify(query)
  const [walked, setWalked] = useState<{ asked: string; cursors: string[] }>({ asked, cursors: [] })
  const cursors = walked.asked === asked ? walked.cursors : []
  const cursor = cursors.at(-1)
  const answer = useAnswer(`${asked} ${cursor ?? ''}`, (signal) => load({ ...query, cursor }, signal))
  const next = answer.current ? answer.value?.next : null
  const walk = (to: string[]) => () => setWalked({ asked, cursors: to })
  return {
    ...answer,
    number: cursors.length + 1,
    first: cursors.length * PAGE_ROWS + 1,
    next: next ? walk([...cursors, next]) : undefined,
    previous: cursors.length > 0 ? walk(cursors.slice(0, -1)) : undefined,
  }
}
