import type { AuditAction, AuditEntry, AuditPlace } from '@tohfa/sync-protocol/entities/admin'
import { lazy, Suspense } from 'react'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { shownMoment } from '../../ui/formats'
import { Notice } from '../../ui/notice'
import { useMedia } from '../../ui/use-media'
import { audit } from '../admin.texts'
import { fetchAudit } from '../shared/admin.api'
import { ExportButton } from '../exports/export-button'
import { DateRange } from '../list/date-range'
import { FilterSelect } from '../list/filter-select'
import { ListFrame } from '../list/list-frame'
import { SearchField } from '../list/list-tools'
import { SearchNotice } from '../list/search-notice'
import { given, rangeIn, useAddress } from '../list/use-address'
import { PlainHead } from '../list/sort-head'
import { Card, Cards, Cell, Table } from '../list/table'
import type { Exports } from '../exports/use-exports'
import { useList } from '../list/use-list'
import * as t from './audit.texts'

const PLACES = Object.keys(t.places) as AuditPlace[]
const ACTIONS = Object.keys(t.actions) as AuditAction[]

const SecurityList = lazy(() => import('./security-list'))

const LISTS = ['admins', 'security'] as const
const NO_FILTER = { search: '', in: '', action: '', kind: '', from: '', to: '' }

/** What admins did, and what happened that matters for security. */
export default function AuditTab({ exports }: { exports: Exports }) {
  const address = useAddress()
  const shown = LISTS.find((list) => list === address.get('list')) ?? 'admins'
  return (
    <Tabs
      label={t.lists}
      tabs={[
        { key: 'admins', label: t.byAdmins },
        { key: 'security', label: t.security },
      ]}
      shown={shown}
      onShow={(list) => address.set({ ...NO_FILTER, list: list === 'admins' ? '' : list })}
    >
      {shown === 'admins' ? (
        <AuditList exports={exports} />
      ) : (
        <Suspense
          fallback={
            <SkeletonGroup>
              <Skeleton className="h-64 rounded-card" />
            </SkeletonGroup>
          }
        >
          <SecurityList exports={exports} />
        </Suspense>
      )}
    </Tabs>
  )
}

/** The audit log: who changed or exported what, when and from where. */
function AuditList({ exports }: { exports: Exports }) {
  const address = useAddress()
  const range = rangeIn(address)
  const search = address.get('search')
  const place = PLACES.find((one) => one === address.get('in')) ?? 'anywhere'
  const action = ACTIONS.find((one) => one === address.get('action'))
  const query = {
    ...given({ search, ...range }),
    ...(search !== '' && { in: place }),
    ...(action && { action }),
  }
  const list = useList('audit', query, fetchAudit)
  const wide = useMedia('(min-width: 48rem)')
  const filtered = Object.keys(query).length > 0
  return (
    <ListFrame
      list={list}
      total={null}
      tools={
        <>
          <div className="mb-3 grid gap-2 sm:grid-cols-[1fr_18rem] sm:items-center">
            <p className="text-soft">{t.about}</p>
            <ExportButton which="audit" exports={exports} />
          </div>
          <div className="mb-2 flex flex-wrap gap-2">
            <SearchField
              hint={t.searchHint}
              search={search}
              onSearch={(next) => address.set({ search: next })}
            />
            <FilterSelect
              label={t.where}
              value={place}
              options={PLACES.map((one) => [one, t.places[one]])}
              onChange={(next) => address.set({ in: next === 'anywhere' ? '' : next })}
            />
            <FilterSelect
              label={t.what}
              value={action ?? ''}
              options={[
                ['', t.anyAction],
                ...ACTIONS.map((one) => [one, t.actions[one]] satisfies [string, string]),
              ]}
              onChange={(next) => address.set({ action: next })}
            />
            <DateRange label={t.done} range={range} onRange={(to) => address.set({ ...to })} />
          </div>
        </>
      }
      empty={
        filtered ? (
          <SearchNotice
            search={search}
            none={t.empty}
            filtered
            onClear={() => address.set({ search: '', in: '', action: '', from: '', to: '' })}
          />
        ) : (
          <Notice inner title={t.empty} text={t.emptyText} />
        )
      }
    >
      {(rows) => (wide ? <AuditTable rows={rows} /> : <AuditCards rows={rows} />)}
    </ListFrame>
  )
}

interface Rows {
  rows: readonly AuditEntry[]
}

const AuditTable = ({ rows }: Rows) => (
  <Table
    label={audit}
    head={
      <>
        <PlainHead>{t.when}</PlainHead>
        <PlainHead>{t.who}</PlainHead>
        <PlainHead>{t.what}</PlainHead>
        <PlainHead>{t.account}</PlainHead>
        <PlainHead>{t.from}</PlainHead>
      </>
    }
  >
    {rows.map((entry) => (
      <tr key={entry.id}>
        <Cell>
          <time dateTime={entry.at}>{shownMoment(entry.at)}</time>
        </Cell>
        <Cell wraps>
          <bdi>{entry.actor_email}</bdi>
        </Cell>
        <Cell wraps>{t.actions[entry.action]}</Cell>
        <Cell wraps>
          <Target entry={entry} />
        </Cell>
        <Cell>{entry.address}</Cell>
      </tr>
    ))}
  </Table>
)

const AuditCards = ({ rows }: Rows) => (
  <Cards label={audit}>
    {rows.map((entry) => (
      <Card key={entry.id}>
        <p className="font-medium">{t.actions[entry.action]}</p>
        <p>
          <Target entry={entry} />
        </p>
        <p className="text-sm text-soft">
          <bdi>{entry.actor_email}</bdi> · {entry.address}
          <time dateTime={entry.at} className="block">
            {shownMoment(entry.at)}
          </time>
        </p>
      </Card>
    ))}
  </Cards>
)

/** A deleted account is shown by its id, and so is a campaign whose codes were read. */
function Target({ entry: { action, target_id, target_email } }: { entry: AuditEntry }) {
  if (target_email !== null) return <bdi>{target_email}</bdi>
  if (target_id === null) return null
  return (
    <span className="text-soft">
      {action === 'read.codes' ? t.ofCampaign : t.deletedAccount}{' '}
      <span className="font-mono text-sm">{target_id}</span>
    </span>
  )
}
