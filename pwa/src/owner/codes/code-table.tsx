import {
  startTransition,
  useEffect,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { whenIdle } from '../../device/idle'
import { keptPlace } from '../../device/kept-place'
import { classNames } from '../../ui/class-names'
import { untilLeft } from '../../ui/until-left'
import { useMedia } from '../../ui/use-media'
import { codes as label } from '../campaign/campaign.texts'
import type { ShownCode } from '../shared/shown-codes'
import { gridOf, type ListedFor } from './code-line'
import { columns } from './codes.texts'
import { usePrinted } from './use-near'

/** rows that are rendered at once; the others follow while the browser is idle */
const FIRST = 30
const MORE = 60
/** the longest wait for an idle browser: it may be busy with scrolling */
const LATEST_MS = 250

interface CodeTableProps {
  codes: readonly ShownCode[]
  of: ListedFor
  /** names the list; the rows of another one are again rendered bit by bit */
  question?: string
  /** shows a code beside the list; undefined: its number opens its claim page */
  onOpen?: ((code: string) => void) | undefined
  /** called if the arrow keys move to another row */
  onWalk?: ((code: string) => void) | undefined
  /** renders one code; memoise it, so that only changed rows are rendered again */
  row: (qr: ShownCode, wide: boolean) => ReactNode
}

/** All codes, as cards of a list, and from 768 px on as rows of a table. */
export function CodeTable({ codes, of, question = '', onOpen, onWalk, row }: CodeTableProps) {
  const wide = useMedia('(min-width: 48rem)')
  const count = useGrowing(codes, question)
  return (
    <div
      role={wide ? 'table' : 'list'}
      aria-label={label}
      aria-rowcount={wide ? codes.length + 1 : undefined}
      onKeyDown={(event) => walk(event, onWalk)}
      onClick={onOpen && ((event) => press(event, onOpen))}
      className="@container md:rounded-card md:border md:border-line md:bg-surface md:text-sm md:shadow-card"
    >
      {wide && (
        <div
          role="row"
          className={classNames(
            'sticky top-0 z-10 grid rounded-t-card border-b border-line bg-sunken py-2 text-sm font-medium text-soft',
            gridOf(of),
          )}
        >
          {Object.entries(columns).map(([column, name]) => (
            <div
              key={column}
              role="columnheader"
              className={BELOW.has(column) ? HIDDEN_IN_NARROW : undefined}
            >
              {column === 'actions' ? <span className="sr-only">{name}</span> : name}
            </div>
          ))}
        </div>
      )}
      {codes.slice(0, count).map((qr) => row(qr, wide))}
    </div>
  )
}

/** How many are rendered: enough to return to the kept place, and the others bit by bit. */
function useGrowing(codes: readonly ShownCode[], question: string): number {
  const [asked, setAsked] = useState(question)
  const [count, setCount] = useState(() => {
    const place = keptPlace()?.item
    return FIRST + (place === undefined ? 0 : codes.findIndex(({ code }) => code === place) + 1)
  })
  // rows that are in both lists stay, and keep the focus
  if (asked !== question) {
    setAsked(question)
    setCount(FIRST)
  }
  const printed = usePrinted()
  const missing = !printed && count < codes.length
  useEffect(() => {
    if (!missing) return
    return untilLeft(
      () => whenIdle(LATEST_MS),
      () => startTransition(() => setCount((now) => now + MORE)),
    )
  }, [missing, count])
  return printed ? codes.length : count
}

/** they are below others in a narrow table */
const BELOW = new Set(['company', 'email'])
const HIDDEN_IN_NARROW = 'md:@max-[60rem]:sr-only'

const STEPS: Partial<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** A press anywhere in a row shows it, unless it was meant for another control or for the browser. */
function press(event: MouseEvent, onOpen: (code: string) => void) {
  const { target } = event
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
  const control = target.closest('a, button')
  if (control ? !control.matches('[data-opens]') : getSelection()?.isCollapsed === false) return
  const place = target.closest<HTMLElement>('[data-place]')
  const code = place?.dataset.place
  if (code === undefined) return
  event.preventDefault()
  // the focus returns here
  place?.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true })
  onOpen(code)
}

/** The arrow keys move from row to row, on their links; Enter opens the link. */
function walk(event: KeyboardEvent, onWalk: ((code: string) => void) | undefined) {
  const step = STEPS[event.key]
  if (!step || !(event.target instanceof Element)) return
  const next = event.target.closest('[data-place]')?.[step]
  const link = next?.matches('[data-place]') ? next.querySelector<HTMLElement>('a[href]') : null
  if (!link) return
  event.preventDefault()
  link.focus()
  const code = link.closest<HTMLElement>('[data-place]')?.dataset.place
  if (code !== undefined) onWalk?.(code)
}
