import { useState } from 'react'
import { PAGE_ROWS, type Page } from '../shared/admin.api'
import { useAnswer, type Answer } from '../shared/use-answer'

export interface List<T> extends Answer<Page<T>> {
  /** number of the page, from 1 */
  number: number
  /** position of the page's first row in the list, from 1 */
  first: number
  /** goes to the next page; undefined on the last */
  next: (() => void) | undefined
  /** goes to the page before; undefined on the first */
  previous: (() => void) | undefined
}

/**
 * A list of the server, page by page. Another search or order starts at the first page.
 * @param name distinguishes this list from the others
 */
export function useList<T, Query extends object>(
  name: string,
  query: Query,
  load: (query: Query & { cursor?: string | undefined }, signal: AbortSignal) => Promise<Page<T>>,
): List<T> {
  const question = JSON.stringify(query)
  const [visited, setVisited] = useState<{ question: string; cursors: string[] }>({ question, cursors: [] })
  const cursors = visited.question === question ? visited.cursors : []
  const cursor = cursors.at(-1)
  const answer = useAnswer([name, query, cursor], (signal) => load({ ...query, cursor }, signal))
  const next = answer.current ? answer.value?.next : null
  const goTo = (to: string[]) => () => setVisited({ question, cursors: to })
  return {
    ...answer,
    number: cursors.length + 1,
    first: cursors.length * PAGE_ROWS + 1,
    next: next ? goTo([...cursors, next]) : undefined,
    previous: cursors.length > 0 ? goTo(cursors.slice(0, -1)) : undefined,
  }
}
