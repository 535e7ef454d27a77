import type { AuditEntry } from '@tohfa/sync-protocol/entities/admin'
import { shownMoment } from '../../ui/formats'
import { Notice } from '../../ui/notice'
import { useMedia } from '../../ui/use-media'
import { fetchAudit } from '../shared/admin.api'
import * as t from '../shared/admin.texts'
import { ExportButton } from '../exports/export-button'
import { ListFrame } from '../list/list-frame'
import { PlainHead } from '../list/sort-head'
import { Card, Cards, Cell, Table } from '../list/table'
import type { Exports } from '../exports/use-exports'
import { useList } from '../list/use-list'

const QUERY = {}

/** The audit log: who changed or exported what, when and from where. */
export default function AuditTab({ exports }: { exports: Exports }) {
  const list = useList('audit', QUERY, fetchAudit)
  const wide = useMedia('(min-width: 48rem)')
  return (
    <ListFrame
      list={list}
      total={null}
      tools={
        <div className="mb-2 grid gap-2 sm:grid-cols-[1fr_18rem] sm:items-center">
          <p className="text-soft">{t.auditAbout}</p>
          <ExportButton which="audit" exports={exports} />
        </div>
      }
      empty={<Notice inner title={t.auditEmpty} text={t.auditEmptyText} />}
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
    label={t.audit}
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
  <Cards label={t.audit}>
    {rows.map((entry) => (
      <Card key={entry.id}>
        <p className="font-medium">{t.actions[entry.action]}</p>
        <p>
          <Target entry={entry} />
        </p>
        <p className="text-sm text-soft">
          <bdi>{entry.actor_email}</bdi> · {entry.address} ·{' '}
          <time dateTime={entry.at} className="whitespace-nowrap">
            {shownMoment(entry.at)}
          </time>
        </p>
      </Card>
    ))}
  </Cards>
)

/** A deleted account is shown by the start of its id; the CSV file has all of it. */
const Target = ({ entry: { target_id, target_email } }: { entry: AuditEntry }) =>
  target_email !== null ? (
    <bdi>{target_email}</bdi>
  ) : (
    target_id !== null && (
      <span className="text-soft">
        {t.deletedAccount} <span className="font-mono text-sm">{target_id}</span>
      </span>
    )
  )
