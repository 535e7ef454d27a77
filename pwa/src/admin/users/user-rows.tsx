import type { AdminUser, AdminUserSort } from '@tohfa/sync-protocol/entities/admin'
import { Ban } from 'lucide-react'
import { Button } from '../../ui/button'
import { shownCount, shownDay } from '../../ui/formats'
import * as ui from '../../ui/ui.texts'
import { useMedia } from '../../ui/use-media'
import { campaignCount } from '../../owner/shared/campaigns.texts'
import * as t from '../admin.texts'
import type { Sorting } from '../list/list-tools'
import { PlainHead, SortHead } from '../list/sort-head'
import { Card, Cards, Cell, Table } from '../list/table'

/** Admin or user, and whether the account is disabled. */
const Role = ({ user }: { user: AdminUser }) => (
  <span className="flex flex-wrap items-center gap-2">
    {user.is_admin ? <span className="font-semibold">{t.admin}</span> : t.user}
    {user.disabled && (
      <span className="inline-flex items-center gap-1 rounded-full bg-bad-soft px-2 py-0.5 text-sm font-medium whitespace-nowrap text-bad-ink">
        <Ban aria-hidden className="size-4" />
        {t.disabled}
      </span>
    )}
  </span>
)

interface UserRowsProps {
  rows: readonly AdminUser[]
  sorting: Sorting<AdminUserSort>
  onSort: (sorting: Sorting<AdminUserSort>) => void
  onManage: (user: AdminUser) => void
}

export function UserRows(props: UserRowsProps) {
  return useMedia('(min-width: 48rem)') ? <UserTable {...props} /> : <UserCards {...props} />
}

const UserTable = ({ rows, sorting, onSort, onManage }: UserRowsProps) => (
  <Table
    label={t.users}
    head={
      <>
        <SortHead by="email" sorting={sorting} onSort={onSort}>
          {ui.email}
        </SortHead>
        <PlainHead>{t.role}</PlainHead>
        <SortHead by="campaign_count" sorting={sorting} onSort={onSort} right>
          {t.campaigns}
        </SortHead>
        <SortHead by="created_at" sorting={sorting} onSort={onSort}>
          {t.joined}
        </SortHead>
        <PlainHead right>
          <span className="sr-only">{t.manage}</span>
        </PlainHead>
      </>
    }
  >
    {rows.map((user) => (
      <tr key={user.id}>
        <Cell wraps>
          <bdi>{user.email}</bdi>
        </Cell>
        <Cell>
          <Role user={user} />
        </Cell>
        <Cell right>{shownCount(user.campaign_count)}</Cell>
        <Cell>
          <time dateTime={user.created_at}>{shownDay(user.created_at)}</time>
        </Cell>
        <Cell right>
          <ManageButton user={user} onManage={onManage} />
        </Cell>
      </tr>
    ))}
  </Table>
)

const UserCards = ({ rows, onManage }: UserRowsProps) => (
  <Cards label={t.users}>
    {rows.map((user) => (
      <Card key={user.id}>
        <div className="flex items-center justify-between gap-2">
          <div className="min-w-0">
            <bdi className="font-medium">{user.email}</bdi>
            <div className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
              <Role user={user} />
              <span>{campaignCount(user.campaign_count)}</span>
              <time dateTime={user.created_at} className="whitespace-nowrap">
                {t.joinedOn(shownDay(user.created_at))}
              </time>
            </div>
          </div>
          <ManageButton user={user} onManage={onManage} />
        </div>
      </Card>
    ))}
  </Cards>
)

const ManageButton = ({ user, onManage }: { user: AdminUser; onManage: (user: AdminUser) => void }) => (
  <Button
    variant="secondary"
    size="tight"
    className="shrink-0"
    aria-label={t.manageUser(user.email)}
    onClick={() => onManage(user)}
  >
    {t.manage}
  </Button>
)
