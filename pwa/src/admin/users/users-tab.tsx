import type { AdminUserSort } from '@tohfa/sync-protocol/entities/admin'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { fetchUsers } from '../shared/admin.api'
import { ListFrame } from '../list/list-frame'
import { DateRange } from '../list/date-range'
import { ListTools, sortingIn, type SortChoice, type Sorting } from '../list/list-tools'
import { SearchNotice } from '../list/search-notice'
import { given, rangeIn, useAddress } from '../list/use-address'
import { useList } from '../list/use-list'
import { useOpened } from '../list/use-opened'
import * as t from './users.texts'
import { UserRows } from './user-rows'

const ManageDialog = lazy(() => import('./manage-dialog'))

const NEWEST: Sorting<AdminUserSort> = { sort: 'created_at', order: 'desc' }
const SORTS: readonly [SortChoice<AdminUserSort>, ...SortChoice<AdminUserSort>[]] = [
  { ...NEWEST, label: t.sorts.newest },
  { sort: 'created_at', order: 'asc', label: t.sorts.oldest },
  { sort: 'email', order: 'asc', label: t.sorts.email },
  { sort: 'email', order: 'desc', label: t.sorts.emailBack },
  { sort: 'campaign_count', order: 'desc', label: t.sorts.most },
  { sort: 'campaign_count', order: 'asc', label: t.sorts.fewest },
]

interface UsersTabProps {
  total: number | null
  /** of the admin who looks */
  ownEmail: string | null
}

export default function UsersTab({ total, ownEmail }: UsersTabProps) {
  const answers = useQueryClient()
  const address = useAddress()
  const search = address.get('search')
  const sorting = sortingIn(address, SORTS)
  const range = rangeIn(address)
  const filtered = range.from !== '' || range.to !== ''
  const setSearch = (next: string) => address.set({ search: next })
  const setSorting = ({ sort, order }: typeof sorting) => address.set({ sort, order })
  const list = useList('users', { search, ...sorting, ...given({ ...range }) }, fetchUsers)
  const [managed, setManaged] = useOpened(list)
  return (
    <>
      <ListFrame
        list={list}
        total={search === '' && !filtered ? total : null}
        tools={
          <ListTools
            hint={t.searchHint}
            search={search}
            onSearch={setSearch}
            sorting={sorting}
            choices={SORTS}
            onSort={setSorting}
          >
            <DateRange label={t.joined} range={range} onRange={(to) => address.set({ ...to })} />
          </ListTools>
        }
        empty={
          <SearchNotice
            search={search}
            none={t.noUsers}
            filtered={filtered}
            onClear={() => address.set({ search: '', from: '', to: '' })}
          />
        }
      >
        {(rows) => <UserRows rows={rows} sorting={sorting} onSort={setSorting} onManage={setManaged} />}
      </ListFrame>
      <Suspense>
        {managed && (
          <ManageDialog
            user={managed}
            own={managed.email === ownEmail}
            onClose={() => setManaged(null)}
            onChanged={() => void answers.invalidateQueries()}
          />
        )}
      </Suspense>
    </>
  )
}
