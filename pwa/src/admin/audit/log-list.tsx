import type { ReactNode } from 'react'
import { Select } from '../../ui/form/select'
import { Notice } from '../../ui/notice'
import { useMedia } from '../../ui/use-media'
import { ExportButton } from '../exports/export-button'
import type { Exports } from '../exports/use-exports'
import { DateRange } from '../list/date-range'
import { ListFrame } from '../list/list-frame'
import { SearchField, TOOL_WIDTH } from '../list/list-tools'
import { SearchNotice } from '../list/search-notice'
import { rangeIn } from '../list/query'
import { useQuery } from '../../ui/use-query'
import type { List } from '../list/use-list'
import * as t from './audit.texts'

/**
 * What the address filters a log by.
 * @param places where a search can look, by name; the first unless another was chosen
 * @param kinds what a row can be about, by name
 * @param param name of the chosen kind in the address
 */
export function useLogFilters<Place extends string, Kind extends string>(
  places: Readonly<Record<Place, string>>,
  kinds: Readonly<Record<Kind, string>>,
  param: string,
) {
  const address = useQuery()
  const names = Object.keys(places) as [Place, ...Place[]]
  return {
    address,
    param,
    places,
    kinds,
    usual: names[0],
    range: rangeIn(address),
    search: address.get('search'),
    place: names.find((one) => one === address.get('in')) ?? names[0],
    kind: (Object.keys(kinds) as Kind[]).find((one) => one === address.get(param)),
  }
}

interface LogListProps<Row> {
  log: 'audit' | 'security'
  exports: Exports
  filters: ReturnType<typeof useLogFilters>
  list: List<Row>
  /** whether its query excludes rows */
  filtered: boolean
  texts: Readonly<
    Record<'about' | 'searchHint' | 'what' | 'any' | 'happened' | 'empty' | 'emptyText', string>
  >
  table: (rows: readonly Row[]) => ReactNode
  cards: (rows: readonly Row[]) => ReactNode
}

/** A log with its filters and its export: a table, or cards on a phone. */
export function LogList<Row>({
  log,
  exports,
  filters,
  list,
  filtered,
  texts,
  table,
  cards,
}: LogListProps<Row>) {
  const { address, param, places, kinds, usual, range, search, place, kind } = filters
  const wide = useMedia('(min-width: 48rem)')
  const noFilter = { search: '', in: '', [param]: '', from: '', to: '' }
  return (
    <ListFrame
      list={list}
      total={null}
      tools={
        <>
          <div className="mb-3 grid gap-2 sm:grid-cols-[1fr_18rem] sm:items-center">
            <p className="text-soft">{texts.about}</p>
            <ExportButton which={log} exports={exports} />
          </div>
          <div className="mb-2 flex flex-wrap gap-2">
            <SearchField
              hint={texts.searchHint}
              search={search}
              onSearch={(next) => address.set({ search: next })}
            />
            <Select
              className={TOOL_WIDTH}
              label={t.where}
              value={place}
              options={Object.entries(places)}
              onChange={(next) => address.set({ in: next === usual ? '' : next })}
            />
            <Select
              className={TOOL_WIDTH}
              label={texts.what}
              value={kind ?? ''}
              options={[['', texts.any], ...Object.entries(kinds)]}
              onChange={(next) => address.set({ [param]: next })}
            />
            <DateRange label={texts.happened} range={range} onRange={(to) => address.set({ ...to })} />
          </div>
        </>
      }
      empty={
        filtered ? (
          <SearchNotice search={search} none={texts.empty} filtered onClear={() => address.set(noFilter)} />
        ) : (
          <Notice inner title={texts.empty} text={texts.emptyText} />
        )
      }
    >
      {(rows) => (wide ? table(rows) : cards(rows))}
    </ListFrame>
  )
}
