import type { SecurityEvent, SecurityEventKind } from '@tohfa/sync-protocol/entities/security-event'
import { shownMoment } from '../../ui/formats'
import type { Exports } from '../exports/use-exports'
import { PlainHead } from '../list/sort-head'
import { Card, Cards, Cell, Table } from '../list/table'
import { given } from '../list/query'
import { useList } from '../list/use-list'
import { fetchSecurityEvents } from '../shared/admin.api'
import * as t from './audit.texts'
import { LogList, useLogFilters } from './log-list'

/** The security log: who signed in, tried PINs, used links or was refused, when and from where. */
export default function SecurityList({ exports }: { exports: Exports }) {
  const filters = useLogFilters<keyof typeof t.securityPlaces, SecurityEventKind>(
    t.securityPlaces,
    t.kinds,
    'kind',
  )
  const { search, range, place, kind } = filters
  const query = { ...given({ [place]: search, ...range }), ...(kind && { kind }) }
  return (
    <LogList
      log="security"
      exports={exports}
      filters={filters}
      list={useList('security', query, fetchSecurityEvents)}
      filtered={Object.keys(query).length > 0}
      texts={{
        about: t.securityAbout,
        searchHint: t.securitySearchHint,
        what: t.securityWhat,
        any: t.anyEvent,
        happened: t.happened,
        empty: t.securityEmpty,
        emptyText: t.securityEmptyText,
      }}
      table={(rows) => <SecurityTable rows={rows} />}
      cards={(rows) => <SecurityCards rows={rows} />}
    />
  )
}

interface Rows {
  rows: readonly SecurityEvent[]
}

const SecurityTable = ({ rows }: Rows) => (
  <Table
    label={t.title}
    head={
      <>
        <PlainHead>{t.when}</PlainHead>
        <PlainHead>{t.securityWhat}</PlainHead>
        <PlainHead>{t.account}</PlainHead>
        <PlainHead>{t.subject}</PlainHead>
        <PlainHead>{t.from}</PlainHead>
      </>
    }
  >
    {rows.map((event) => (
      <tr key={event.id}>
        <Cell>
          <time dateTime={event.at}>{shownMoment(event.at)}</time>
        </Cell>
        <Cell wraps>
          <What event={event} />
        </Cell>
        <Cell wraps="email">
          <Who event={event} />
        </Cell>
        <Cell wraps>
          <About event={event} />
        </Cell>
        <Cell>{event.address}</Cell>
      </tr>
    ))}
  </Table>
)

const SecurityCards = ({ rows }: Rows) => (
  <Cards label={t.title}>
    {rows.map((event) => (
      <Card key={event.id}>
        <p className="font-medium">
          <What event={event} />
        </p>
        <p>
          <Who event={event} />
        </p>
        <p className="break-words text-sm text-soft">
          <About event={event} />
        </p>
        <p className="text-sm text-soft">
          {event.address}
          <time dateTime={event.at} className="block">
            {shownMoment(event.at)}
          </time>
        </p>
      </Card>
    ))}
  </Cards>
)

interface One {
  event: SecurityEvent
}

const What = ({ event: { kind, count } }: One) => (
  <>
    {t.kinds[kind]}
    {count > 1 && <span className="font-normal text-soft"> · {t.times(count)}</span>}
  </>
)

function Who({ event: { account_id, account_email } }: One) {
  if (account_email !== null) return <bdi>{account_email}</bdi>
  if (account_id === null) return null
  return (
    <span className="text-soft">
      {t.deletedAccount} <span className="font-mono text-sm">{account_id}</span>
    </span>
  )
}

function About({ event: { kind, about, campaign_id, campaign_name, number } }: One) {
  return (
    <>
      {about !== null && (
        <span className="block">{kind.startsWith('refused.') ? t.refusal(about) : about}</span>
      )}
      {number !== null && <span className="block">{t.gift(number)}</span>}
      {campaign_name !== null ? (
        <bdi className="block text-soft">{campaign_name}</bdi>
      ) : (
        campaign_id !== null && (
          <span className="block text-soft">
            {t.deletedCampaign} <span className="font-mono text-sm">{campaign_id}</span>
          </span>
        )
      )}
    </>
  )
}
