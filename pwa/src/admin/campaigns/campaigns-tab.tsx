import type { AdminCampaign, AdminCampaignSort } from '@tohfa/sync-protocol/entities/admin'
import { lazy, Suspense, type ReactNode } from 'react'
import { fetchCampaigns } from '../shared/admin.api'
import { ListFrame } from '../list/list-frame'
import { DateRange } from '../list/date-range'
import { ListTools, sortingIn, type SortChoice, type Sorting } from '../list/list-tools'
import { SearchNotice } from '../list/search-notice'
import { given, rangeIn, useAddress } from '../list/use-address'
import { useList } from '../list/use-list'
import { useOpened } from '../list/use-opened'
import { CampaignRows } from './campaign-rows'
import * as t from './campaigns.texts'

const CodesDialog = lazy(() => import('./codes-dialog'))

const NEWEST: Sorting<AdminCampaignSort> = { sort: 'created_at', order: 'desc' }
const SORTS: readonly [SortChoice<AdminCampaignSort>, ...SortChoice<AdminCampaignSort>[]] = [
  { ...NEWEST, label: t.sorts.newest },
  { sort: 'created_at', order: 'asc', label: t.sorts.oldest },
  { sort: 'name', order: 'asc', label: t.sorts.name },
  { sort: 'name', order: 'desc', label: t.sorts.nameBack },
  { sort: 'qr_quantity', order: 'desc', label: t.sorts.most },
  { sort: 'qr_quantity', order: 'asc', label: t.sorts.fewest },
  { sort: 'claimed_count', order: 'desc', label: t.sorts.mostClaimed },
  { sort: 'claimed_count', order: 'asc', label: t.sorts.fewestClaimed },
]

interface CampaignsTabProps {
  total: number | null
  /** draws a campaign's picture, or what stands for it, in a place of this look */
  cover: (campaign: AdminCampaign, look: string) => ReactNode
}

export default function CampaignsTab({ total, cover }: CampaignsTabProps) {
  const address = useAddress()
  const search = address.get('search')
  const sorting = sortingIn(address, SORTS)
  const range = rangeIn(address)
  const filtered = range.from !== '' || range.to !== ''
  const setSearch = (next: string) => address.set({ search: next })
  const setSorting = ({ sort, order }: typeof sorting) => address.set({ sort, order })
  const list = useList('campaigns', { search, ...sorting, ...given({ ...range }) }, fetchCampaigns)
  const [opened, setOpened] = useOpened(list)
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
            <DateRange label={t.created} range={range} onRange={(to) => address.set({ ...to })} />
          </ListTools>
        }
        empty={
          <SearchNotice
            search={search}
            none={t.noCampaigns}
            filtered={filtered}
            onClear={() => address.set({ search: '', from: '', to: '' })}
          />
        }
      >
        {(rows) => (
          <CampaignRows rows={rows} sorting={sorting} onSort={setSorting} onOpen={setOpened} cover={cover} />
        )}
      </ListFrame>
      <Suspense>{opened && <CodesDialog campaign={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}
