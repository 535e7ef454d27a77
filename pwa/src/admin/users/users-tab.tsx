import type { AdminUserSort } from '@tohfa/sync-protocol/entities/admin'
import { useQueryClient } from '@tanstack/react-query'
import * as t from '../admin.texts'
import { fetchUsers } from '../shared/admin.api'
import { ListFrame } from '../list/list-frame'
import { DateRange } from '../list/date-range'
import { ListTools, type SortChoice, type Sorting } from '../list/list-tools'
import { SearchNotice } from '../list/search-notice'
import { useList } from '../list/use-list'
import { useSortedAddress } from '../list/use-sorted-address'
import { useOpened } from '../list/use-opened'
import { UserRows } from './user-rows'
import { lazyPart } from '../../ui/lazy-part'

const ManageDialog = lazyPart(() => import('./manage-dialog'))
const Invite = lazyPart(() => import('./invite'))

const NEWEST: Sorting<AdminUserSort> = { sort: 'created_at', order: 'desc' }
const SORTS: readonly [SortChoice<AdminUserSort>, ...SortChoice<AdminUserSort>[]] = [
  { ...NEWEST, label: t.userSorts.newest },
  { sort: 'created_at', order: 'asc', label: t.userSorts.oldest },
  { sort: 'email', order: 'asc', label: t.userSorts.email },
  { sort: 'email', order: 'desc', label: t.userSorts.emailBack },
  { sort: 'campaign_count', order: 'desc', label: t.userSorts.most },
  { sort: 'campaign_count', order: 'asc', label: t.userSorts.fewest },
]

interface UsersTabProps {
  total: number | null
  /** of the admin who looks at the list */
  ownEmail: string | null
}

export default function UsersTab({ total, ownEmail }: UsersTabProps) {
  const answers = useQueryClient()
  const { query, sorting, onSort, whole, tools, days, notice } = useSortedAddress(SORTS)
  const list = useList('users', query, fetchUsers)
  const [managed, setManaged] = useOpened(list)
  return (
    <>
      <Invite />
      <ListFrame
        list={list}
        total={whole ? total : null}
        tools={
          <ListTools hint={t.userSearchHint} {...tools}>
            <DateRange label={t.joined} {...days} />
          </ListTools>
        }
        empty={<SearchNotice none={t.noUsers} {...notice} />}
      >
        {(rows) => <UserRows rows={rows} sorting={sorting} onSort={onSort} onManage={setManaged} />}
      </ListFrame>
      {managed && (
        <ManageDialog
          user={managed}
          own={managed.email === ownEmail}
          onClose={() => setManaged(null)}
          onChanged={() => void answers.invalidateQueries()}
        />
      )}
    </>
  )
}
