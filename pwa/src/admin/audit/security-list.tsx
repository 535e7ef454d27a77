import type { SecurityEvent, SecurityEventKind } from '@tohfa/sync-protocol/entities/security-event'
import { shownMoment } from '../../ui/formats'
import { Notice } from '../../ui/notice'
import { useMedia } from '../../ui/use-media'
import { ExportButton } from '../exports/export-button'
import type { Exports } from '../exports/use-exports'
import { DateRange } from '../list/date-range'
import { FilterSelect } from '../list/filter-select'
import { ListFrame } from '../list/list-frame'
import { SearchField } from '../list/list-tools'
import { SearchNotice } from '../list/search-notice'
import { PlainHead } from '../list/sort-head'
import { Card, Cards, Cell, Table } from '../list/table'
import { given, rangeIn, useAddress } from '../list/use-address'
import { useList } from '../list/use-list'
import { fetchSecurityEvents } from '../shared/admin.api'
import * as t from './audit.texts'

type Place = keyof typeof t.securityPlaces
const PLACES = Object.keys(t.securityPlaces) as Place[]
const KINDS = Object.keys(t.kinds) as SecurityEventKind[]

/** The security log: who signed in, tried PINs, used links or was refused, when and from where. */
export default function SecurityList({ exports }: { exports: Exports }) {
  const address = useAddress()
  const range = rangeIn(address)
  const search = address.get('search')
  const place = PLACES.find((one) => one === address.get('in')) ?? 'account'
  const kind = KINDS.find((one) => one === address.get('kind'))
  const query = { ...given({ [place]: search, ...range }), ...(kind && { kind }) }
  const list = useList('security', query, fetchSecurityEvents)
  const wide = useMedia('(min-width: 48rem)')
  const filtered = Object.keys(query).length > 0
  return (
    <ListFrame
      list={list}
      total={null}
      tools={
        <>
          <div className="mb-3 grid gap-2 sm:grid-cols-[1fr_18rem] sm:items-center">
            <p className="text-soft">{t.securityAbout}</p>
            <ExportButton which="security" exports={exports} />
          </div>
          <div className="mb-2 flex flex-wrap gap-2">
            <SearchField
              hint={t.securitySearchHint}
              search={search}
              onSearch={(next) => address.set({ search: next })}
            />
            <FilterSelect
              label={t.where}
              value={place}
              options={PLACES.map((one) => [one, t.securityPlaces[one]])}
              onChange={(next) => address.set({ in: next === 'account' ? '' : next })}
            />
            <FilterSelect
              label={t.securityWhat}
              value={kind ?? ''}
              options={[
                ['', t.anyEvent],
                ...KINDS.map((one) => [one, t.kinds[one]] satisfies [string, string]),
              ]}
              onChange={(next) => address.set({ kind: next })}
            />
            <DateRange label={t.happened} range={range} onRange={(to) => address.set({ ...to })} />
          </div>
        </>
      }
      empty={
        filtered ? (
          <SearchNotice
            search={search}
            none={t.securityEmpty}
            filtered
            onClear={() => address.set({ search: '', in: '', kind: '', from: '', to: '' })}
          />
        ) : (
          <Notice inner title={t.securityEmpty} text={t.securityEmptyText} />
        )
      }
    >
      {(rows) => (wide ? <SecurityTable rows={rows} /> : <SecurityCards rows={rows} />)}
    </ListFrame>
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
        <Cell wraps>
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

function About({ event: { about, campaign_id, number } }: One) {
  const ids = (
    <>
      {t.campaign} <span className="font-mono text-sm">{campaign_id}</span>
    </>
  )
  return (
    <>
      {about !== null && <span className="block">{about}</span>}
      {number !== null && <span className="block">{t.gift(number)}</span>}
      {campaign_id !== null && <span className="block text-soft">{ids}</span>}
    </>
  )
}
