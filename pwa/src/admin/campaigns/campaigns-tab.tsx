import type { AdminCampaign, AdminCampaignSort } from '@tohfa/sync-protocol/entities/admin'
import type { ReactNode } from 'react'
import * as t from '../admin.texts'
import { fetchCampaigns } from '../shared/admin.api'
import { ListFrame } from '../list/list-frame'
import { DateRange } from '../list/date-range'
import { ListTools, type SortChoice, type Sorting } from '../list/list-tools'
import { SearchNotice } from '../list/search-notice'
import { useList } from '../list/use-list'
import { useSortedAddress } from '../list/use-sorted-address'
import { useOpened } from '../list/use-opened'
import { CampaignRows } from './campaign-rows'
import { lazyPart } from '../../ui/lazy-part'

const CodesDialog = lazyPart(() => import('./codes-dialog'))

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
  /** draws a campaign's picture or its placeholder, with these classes */
  cover: (campaign: AdminCampaign, look: string) => ReactNode
}

export default function CampaignsTab({ total, cover }: CampaignsTabProps) {
  const { query, sorting, onSort, whole, tools, days, notice } = useSortedAddress(SORTS)
  const list = useList('campaigns', query, fetchCampaigns)
  const [opened, setOpened] = useOpened(list)
  return (
    <>
      <ListFrame
        list={list}
        total={whole ? total : null}
        tools={
          <ListTools hint={t.searchHint} {...tools}>
            <DateRange label={t.created} {...days} />
          </ListTools>
        }
        empty={<SearchNotice none={t.noCampaigns} {...notice} />}
      >
        {(rows) => (
          <CampaignRows rows={rows} sorting={sorting} onSort={onSort} onOpen={setOpened} cover={cover} />
        )}
      </ListFrame>
      {opened && <CodesDialog campaign={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
