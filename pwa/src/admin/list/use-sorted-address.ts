import { sortingIn, type SortChoice, type Sorting } from './list-tools'
import { given, rangeIn } from './query'
import { useQuery } from '../../ui/use-query'

/** What the address requests from a sorted list: search, order and days; and how each is changed. */
export function useSortedAddress<S extends string>(choices: readonly [SortChoice<S>, ...SortChoice<S>[]]) {
  const address = useQuery()
  const search = address.get('search')
  const sorting = sortingIn(address, choices)
  const range = rangeIn(address)
  const filtered = range.from !== '' || range.to !== ''
  const onSort = ({ sort, order }: Sorting<S>) => address.set({ sort, order })
  return {
    query: { search, ...sorting, ...given({ ...range }) },
    sorting,
    onSort,
    /** everything: the number of all rows */
    whole: search === '' && !filtered,
    /** for `ListTools` */
    tools: {
      search,
      onSearch: (next: string) => address.set({ search: next }),
      sorting,
      choices,
      onSort,
    },
    /** for `DateRange` */
    days: { range, onRange: (to: typeof range) => address.set({ ...to }) },
    /** for `SearchNotice` */
    notice: { search, filtered, onClear: () => address.set({ search: '', from: '', to: '' }) },
  }
}
