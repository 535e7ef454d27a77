import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import * as t from '../admin.texts'
import { Failed, Outdated } from '../shared/load-failure'
import type { List } from './use-list'

interface ListFrameProps<T> {
  list: List<T>
  /** number of rows of the whole list; null: unknown */
  total: number | null
  /** search, order and files, above the list */
  tools?: ReactNode
  /** shown in place of an empty list */
  empty: ReactNode
  children: (rows: readonly T[]) => ReactNode
}

/** A list with its tools, its page controls, and its states: loading, failed, outdated and empty. */
export function ListFrame<T>({ list, total, tools, empty, children }: ListFrameProps<T>) {
  const { value, current, failure, at, again } = list
  const rows = value?.rows
  const waiting = !current && failure === null
  return (
    <div>
      {tools}
      {failure !== null && (rows === undefined || !current) ? (
        <>
          <Walk list={list} rows={0} total={null} main />
          <Failed failure={failure} again={again} />
        </>
      ) : rows === undefined ? (
        <RowsSkeleton />
      ) : (
        <>
          {failure !== null && <Outdated failure={failure} at={at} again={again} />}
          <Walk list={list} rows={waiting ? 0 : rows.length} total={total} main />
          <div
            aria-busy={waiting || undefined}
            className={classNames('transition-opacity duration-150', waiting && 'opacity-50')}
          >
            {rows.length === 0 ? empty : children(rows)}
          </div>
          {rows.length > 0 && <Walk list={list} rows={waiting ? 0 : rows.length} total={total} />}
        </>
      )}
    </div>
  )
}

interface WalkProps<T> {
  list: List<T>
  total: number | null
  /** how many are shown; 0 while another page loads */
  rows: number
  /** the element that announces the page and takes the focus when it has changed */
  main?: boolean
}

function Walk<T>({
  list: { number, first, next, previous, current },
  rows,
  total,
  main = false,
}: WalkProps<T>) {
  const place = useRef<HTMLParagraphElement>(null)
  const shown = useRef(number)
  useEffect(() => {
    if (!main || !current || shown.current === number) return
    shown.current = number
    // continue reading at the first row of the new page
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [main, current, number])
  const last = first + rows - 1
  // the total was counted apart from the list, possibly earlier
  const fits = total !== null && (next ? total > last : total === last)
  const walks = next !== undefined || previous !== undefined || !current
  if (!main && !walks) return null
  return (
    <div className="flex min-h-touch items-center justify-between gap-2">
      <p
        ref={place}
        tabIndex={main ? -1 : undefined}
        role={main ? 'status' : undefined}
        className="scroll-mt-4 text-sm text-soft"
      >
        {[(next ?? previous) && t.page(number), rows > 0 && t.rowsShown(first, last, fits ? total : null)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {walks && (
        <div className="flex">
          <Step label={t.previousPage} go={previous}>
            <ChevronLeft aria-hidden className="size-5" />
          </Step>
          <Step label={t.nextPage} go={next}>
            <ChevronRight aria-hidden className="size-5" />
          </Step>
        </div>
      )}
    </div>
  )
}

/** Stays focusable when it is disabled, so that the focus is not lost. */
const Step = ({
  label,
  go,
  children,
}: {
  label: string
  go: (() => void) | undefined
  children: ReactNode
}) => (
  <IconButton
    label={label}
    aria-disabled={go === undefined || undefined}
    onClick={go}
    className={go === undefined ? 'opacity-40' : undefined}
  >
    {children}
  </IconButton>
)

const RowsSkeleton = () => (
  <SkeletonGroup className="grid gap-2 pt-3">
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} className="h-24 md:h-13" />
    ))}
  </SkeletonGroup>
)
