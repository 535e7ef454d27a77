import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sorting } from './list-tools'

interface SortHeadProps<S extends string> {
  by: S
  sorting: Sorting<S>
  onSort: (sorting: Sorting<S>) => void
  /** for numbers */
  right?: boolean
  children: ReactNode
}

const PLAIN = 'whitespace-nowrap px-2 lg:px-3 py-2 font-medium text-soft'

/** The head of a sortable column; a second press reverses the order. */
export function SortHead<S extends string>({
  by,
  sorting,
  onSort,
  right = false,
  children,
}: SortHeadProps<S>) {
  const mine = sorting.sort === by
  const ascending = mine && sorting.order === 'asc'
  const Arrow = ascending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={!mine ? undefined : ascending ? 'ascending' : 'descending'}
      className={right ? 'text-right' : 'text-left'}
    >
      <button
        type="button"
        onClick={() => onSort({ sort: by, order: ascending ? 'desc' : 'asc' })}
        className={`${PLAIN} ring-inside inline-flex min-h-touch items-center gap-1 rounded-control hover:text-ink`}
      >
        {children}
        {mine && <Arrow aria-hidden className="size-4" />}
      </button>
    </th>
  )
}

export const PlainHead = ({ right = false, children }: { right?: boolean; children: ReactNode }) => (
  <th scope="col" className={`${PLAIN} ${right ? 'text-right' : 'text-left'}`}>
    {children}
  </th>
)
