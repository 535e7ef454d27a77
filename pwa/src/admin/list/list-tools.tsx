import { ADMIN_SEARCH_MAX } from '@tohfa/sync-protocol/admin/admin-limits'
import type { SortOrder } from '@tohfa/sync-protocol/entities/admin'
import { useEffect, useState, type ReactNode } from 'react'
import { SearchBox } from '../../ui/form/search-box'
import { Select } from '../../ui/form/select'
import * as t from '../admin.texts'
import type { Query } from '../../ui/use-query'

export interface Sorting<S extends string> {
  sort: S
  order: SortOrder
}

export interface SortChoice<S extends string> extends Sorting<S> {
  label: string
}

interface ListToolsProps<S extends string> {
  /** what the field searches, in words */
  hint: string
  search: string
  onSearch: (search: string) => void
  sorting: Sorting<S>
  choices: readonly SortChoice<S>[]
  onSort: (sorting: Sorting<S>) => void
  /** more filters */
  children?: ReactNode
}

/** the search starts this long after the last keystroke */
const SEARCH_AFTER_MS = 250
/** of a field beside the search */
export const TOOL_WIDTH = 'w-full sm:w-auto'

const nameOf = ({ sort, order }: Sorting<string>) => `${sort} ${order}`

/** Search and order of a list. A wide screen also has the order in the head of the table. */
export function ListTools<S extends string>(props: ListToolsProps<S>) {
  const { hint, sorting, choices, onSort } = props
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      <SearchField hint={hint} search={props.search} onSearch={props.onSearch} />
      <Select
        className={TOOL_WIDTH}
        label={t.sortBy}
        value={nameOf(sorting)}
        options={choices.map((choice) => [nameOf(choice), choice.label])}
        onChange={(name) => {
          const chosen = choices.find((choice) => nameOf(choice) === name)
          if (chosen) onSort({ sort: chosen.sort, order: chosen.order })
        }}
      />
      {props.children}
    </div>
  )
}

/** The first of the choices whose order the address names, else the first of all. */
export const sortingIn = <S extends string>(
  { get }: Query,
  choices: readonly [SortChoice<S>, ...SortChoice<S>[]],
): Sorting<S> => {
  const { sort, order } =
    choices.find((choice) => choice.sort === get('sort') && choice.order === get('order')) ?? choices[0]
  return { sort, order }
}

export function SearchField({
  hint,
  search,
  onSearch,
}: Pick<ListToolsProps<string>, 'hint' | 'search' | 'onSearch'>) {
  const [typed, setTyped] = useState(search)
  // cleared by another control
  const [before, setBefore] = useState(search)
  if (before !== search) {
    setBefore(search)
    if (search !== typed.trim()) setTyped(search)
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === search) return
    const timer = setTimeout(() => onSearch(wanted), SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed, search, onSearch])
  return (
    <form
      role="search"
      className="flex-1 basis-60"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <SearchBox
        name="search"
        aria-label={t.search}
        placeholder={hint}
        maxLength={ADMIN_SEARCH_MAX}
        value={typed}
        onWords={setTyped}
      />
    </form>
  )
}
