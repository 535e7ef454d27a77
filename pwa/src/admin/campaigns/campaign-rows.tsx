import type { AdminCampaign, AdminCampaignSort } from '@tohfa/sync-protocol/entities/admin'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { shownCount, shownDay } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { useMedia } from '../../ui/use-media'
import * as t from '../admin.texts'
import type { Sorting } from '../list/list-tools'
import { PlainHead, SortHead } from '../list/sort-head'
import { Card, Cards, Cell, Fact, Table } from '../list/table'

interface CampaignRowsProps {
  rows: readonly AdminCampaign[]
  sorting: Sorting<AdminCampaignSort>
  onSort: (sorting: Sorting<AdminCampaignSort>) => void
  onOpen: (campaign: AdminCampaign) => void
  cover: (campaign: AdminCampaign, look: string) => ReactNode
}

export function CampaignRows(props: CampaignRowsProps) {
  return useMedia('(min-width: 64rem)') ? <CampaignTable {...props} /> : <CampaignCards {...props} />
}

const CampaignTable = ({ rows, sorting, onSort, onOpen, cover }: CampaignRowsProps) => (
  <Table
    label={t.campaigns}
    head={
      <>
        <SortHead by="name" sorting={sorting} onSort={onSort}>
          {t.campaign}
        </SortHead>
        <PlainHead>{t.owner}</PlainHead>
        <SortHead by="qr_quantity" sorting={sorting} onSort={onSort} right>
          {t.total}
        </SortHead>
        <SortHead by="claimed_count" sorting={sorting} onSort={onSort} right>
          {labels.claimed}
        </SortHead>
        <PlainHead right>{labels.unclaimed}</PlainHead>
        <SortHead by="created_at" sorting={sorting} onSort={onSort}>
          {t.created}
        </SortHead>
        <PlainHead right>
          <span className="sr-only">{t.codes}</span>
        </PlainHead>
      </>
    }
  >
    {rows.map((campaign) => (
      <tr key={campaign.id}>
        <Cell wraps>
          <span className="flex items-center gap-3">
            {cover(campaign, 'size-12 shrink-0 rounded-lg')}
            <bdi className="min-w-0 font-medium">{campaign.name}</bdi>
          </span>
        </Cell>
        <Cell wraps="email">
          <bdi>{campaign.user_email}</bdi>
        </Cell>
        <Cell right>{shownCount(campaign.qr_quantity)}</Cell>
        <Cell right>{shownCount(campaign.claimed_count)}</Cell>
        <Cell right>{shownCount(campaign.unclaimed_count)}</Cell>
        <Cell>
          <time dateTime={campaign.created_at}>{shownDay(campaign.created_at)}</time>
        </Cell>
        <Cell right>
          <CodesButton campaign={campaign} onOpen={onOpen} />
        </Cell>
      </tr>
    ))}
  </Table>
)

const CampaignCards = ({ rows, onOpen, cover }: CampaignRowsProps) => (
  <Cards label={t.campaigns}>
    {rows.map((campaign) => (
      <Card key={campaign.id}>
        <div className="flex items-center gap-3">
          {cover(campaign, 'size-14 shrink-0 rounded-lg')}
          <p className="min-w-0 flex-1">
            <span className="block font-medium">
              <bdi>{campaign.name}</bdi>
            </span>
            <span className="block text-sm text-soft">
              <bdi>{campaign.user_email}</bdi>
            </span>
          </p>
          <CodesButton campaign={campaign} onOpen={onOpen} />
        </div>
        <dl className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-2">
          <Fact label={t.total}>{shownCount(campaign.qr_quantity)}</Fact>
          <Fact label={labels.claimed}>{shownCount(campaign.claimed_count)}</Fact>
          <Fact label={labels.unclaimed}>{shownCount(campaign.unclaimed_count)}</Fact>
          <Fact label={t.created}>
            <time dateTime={campaign.created_at} className="text-sm whitespace-nowrap">
              {shownDay(campaign.created_at)}
            </time>
          </Fact>
        </dl>
      </Card>
    ))}
  </Cards>
)

interface CodesButtonProps {
  campaign: AdminCampaign
  onOpen: (campaign: AdminCampaign) => void
}

const CodesButton = ({ campaign, onOpen }: CodesButtonProps) => (
  <Button
    variant="secondary"
    size="tight"
    className="shrink-0"
    aria-label={t.codesOf(campaign.name)}
    onClick={() => onOpen(campaign)}
  >
    {t.codes}
  </Button>
)
