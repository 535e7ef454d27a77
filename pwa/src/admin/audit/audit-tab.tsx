import type { AuditAction, AuditEntry, AuditPlace } from '@tohfa/sync-protocol/entities/admin'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { shownMoment } from '../../ui/formats'
import { audit } from '../admin.texts'
import { fetchAudit } from '../shared/admin.api'
import { given } from '../list/query'
import { useQuery } from '../../ui/use-query'
import { PlainHead } from '../list/sort-head'
import { Card, Cards, Cell, Table } from '../list/table'
import type { Exports } from '../exports/use-exports'
import { useList } from '../list/use-list'
import * as t from './audit.texts'
import { LogList, useLogFilters } from './log-list'
import { lazyPart } from '../../ui/lazy-part'

const SecurityList = lazyPart(() => import('./security-list'))

const LISTS = ['admins', 'security'] as const
const NO_FILTER = { search: '', in: '', action: '', kind: '', from: '', to: '' }

/** What admins did, and what happened that matters for security. */
export default function AuditTab({ exports }: { exports: Exports }) {
  const address = useQuery()
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
        <SecurityList
          exports={exports}
          fallback={
            <SkeletonGroup>
              <Skeleton className="h-64 rounded-card" />
            </SkeletonGroup>
          }
        />
      )}
    </Tabs>
  )
}

/** The audit log: who changed or exported what, when and from where. */
function AuditList({ exports }: { exports: Exports }) {
  const filters = useLogFilters<AuditPlace, AuditAction>(t.places, t.actions, 'action')
  const { search, range, place, kind: action } = filters
  const query = {
    ...given({ search, ...range }),
    ...(search !== '' && { in: place }),
    ...(action && { action }),
  }
  return (
    <LogList
      log="audit"
      exports={exports}
      filters={filters}
      list={useList('audit', query, fetchAudit)}
      filtered={Object.keys(query).length > 0}
      texts={{
        about: t.about,
        searchHint: t.searchHint,
        what: t.what,
        any: t.anyAction,
        happened: t.done,
        empty: t.empty,
        emptyText: t.emptyText,
      }}
      table={(rows) => <AuditTable rows={rows} />}
      cards={(rows) => <AuditCards rows={rows} />}
    />
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

/** A deleted account is shown by its id, like a campaign whose codes were read. */
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
