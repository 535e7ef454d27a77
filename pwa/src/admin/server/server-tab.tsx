import type { LimitName, ServerHealth } from '@tohfa/sync-protocol/entities/admin-overview'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { BarChart } from '../../ui/chart/bar-chart'
import { ChartFigure } from '../../ui/chart/chart-figure'
import { shownClock, shownCount, shownMoment } from '../../ui/formats'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { PlainHead } from '../list/sort-head'
import { Cell, Table } from '../list/table'
import { fetchHealth } from '../shared/admin.api'
import { Failed, Outdated } from '../shared/load-failure'
import { useAnswer } from '../shared/use-answer'
import { shownBytes } from '../../ui/bytes'
import { server } from '../admin.texts'
import * as t from './server.texts'

const GRID = 'grid items-start gap-4 md:grid-cols-2'

/** Storage, what waits on devices, failures and limits, as they are right now. */
export default function ServerTab() {
  const { value, failure, at, again } = useAnswer(['health'], fetchHealth)
  if (value === undefined)
    return failure === null ? (
      <SkeletonGroup className={GRID}>
        {[1, 2, 3, 4].map((card) => (
          <Skeleton key={card} className="h-56 rounded-card" />
        ))}
      </SkeletonGroup>
    ) : (
      <Failed failure={failure} again={again} />
    )
  return (
    <>
      {failure !== null && <Outdated failure={failure} at={at} again={again} />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <States away={value.away} />
        <Button variant="secondary" icon={<RefreshCw aria-hidden className="size-5" />} onClick={again}>
          {t.refresh}
        </Button>
      </div>
      <div className={GRID}>
        <Storage {...value.storage} />
        <Queue {...value.queue} />
        <Requests {...value.requests} />
        <Card title={t.hashes}>
          <Row label={t.running}>{shownCount(value.hashes.running)}</Row>
          <Row label={t.waiting}>{shownCount(value.hashes.waiting)}</Row>
        </Card>
        {value.requests.failed > 0 && <Failures {...value.requests} />}
      </div>
      <Limits limits={value.limits} />
      <p className="mt-3 text-sm text-soft">{t.about(shownMoment(value.started_at))}</p>
    </>
  )
}

const States = ({ away }: Pick<ServerHealth, 'away'>) => (
  <ul aria-label={server} className="grid gap-1">
    {away.length === 0 ? (
      <li className="flex items-center gap-2 text-good">
        <CircleCheck aria-hidden className="size-5" />
        {t.allWell}
      </li>
    ) : (
      away.map((part) => (
        <li key={part} className="flex items-center gap-2 font-medium text-bad-ink">
          <TriangleAlert aria-hidden className="size-5" />
          {t.away[part]}
        </li>
      ))
    )}
  </ul>
)

interface CardProps {
  title: string
  about?: string
  children: ReactNode
}

const Card = ({ title, about, children }: CardProps) => (
  <section className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
    <h2 className="text-lg font-semibold">{title}</h2>
    {about !== undefined && <p className="text-sm text-soft">{about}</p>}
    <dl className="mt-2 grid gap-1">{children}</dl>
  </section>
)

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3">
    <dt className="text-soft">{label}</dt>
    <dd className="ml-auto font-medium">{children}</dd>
  </div>
)

const Moment = ({ at, none }: { at: string | null; none: string }) =>
  at === null ? none : <time dateTime={at}>{shownMoment(at)}</time>

const bytesOr = (bytes: number | null) => (bytes === null ? t.unknown : shownBytes(bytes))

const Storage = (storage: ServerHealth['storage']) => (
  <Card title={t.storage}>
    <Row label={t.files}>{t.filesIn(shownBytes(storage.file_bytes), storage.files)}</Row>
    <Row label={t.images}>{shownBytes(storage.image_bytes)}</Row>
    <Row label={t.audio}>{shownBytes(storage.audio_bytes)}</Row>
    <Row label={t.database}>{bytesOr(storage.database_bytes)}</Row>
    <Row label={t.freeDisk}>{bytesOr(storage.free_bytes)}</Row>
    <Row label={t.keptFree}>{shownBytes(storage.kept_free_bytes)}</Row>
  </Card>
)

const Queue = (queue: ServerHealth['queue']) => (
  <Card title={t.queue} about={t.queueAbout}>
    <Row label={t.operations}>{shownCount(queue.operations)}</Row>
    <Row label={t.devices}>{shownCount(queue.devices)}</Row>
    <Row label={t.campaigns}>{shownCount(queue.campaigns)}</Row>
    <Row label={t.oldest}>
      <Moment at={queue.oldest_at} none={t.nothingWaits} />
    </Row>
    <Row label={t.lastReport}>
      <Moment at={queue.reported_at} none={t.notReported} />
    </Row>
  </Card>
)

const Requests = (requests: ServerHealth['requests']) => (
  <Card title={t.requests}>
    <Row label={t.answered}>{shownCount(requests.answered)}</Row>
    <Row label={t.refused}>{shownCount(requests.refused)}</Row>
    <Row label={t.limited}>{shownCount(requests.limited)}</Row>
    <Row label={t.failed}>{shownCount(requests.failed)}</Row>
    <Row label={t.failedBeside}>{shownCount(requests.failed_beside)}</Row>
    <Row label={t.lastFailed}>
      <Moment at={requests.last_failed_at} none={t.never} />
    </Row>
  </Card>
)

function Failures({ failed, hours }: ServerHealth['requests']) {
  const bars = hours.map(({ from, failed: count }, i) => {
    const label = shownClock(from)
    return { key: from, label, count, ...((i % 6 === 0 || i === hours.length - 1) && { tick: label }) }
  })
  return (
    <ChartFigure
      title={t.failedByHour}
      level={2}
      summary={t.failedAbout(failed)}
      table={{ head: [t.hourHead, t.failed], rows: bars }}
    >
      <BarChart label={t.failedByHour} bars={bars} />
    </ChartFigure>
  )
}

const Limits = ({ limits }: Pick<ServerHealth, 'limits'>) => (
  <section className="mt-6">
    <h2 className="text-lg font-semibold">{t.limits}</h2>
    <p className="mb-2 text-sm text-soft">{t.limitsAbout}</p>
    <Table
      label={t.limits}
      head={
        <>
          <PlainHead>{t.what}</PlainHead>
          <PlainHead right>{t.limit}</PlainHead>
          <PlainHead right>{t.mostUsed}</PlainHead>
        </>
      }
    >
      {limits.map(({ name, limit, used }) => (
        <tr key={name}>
          <Cell wraps>{t.limitNames[name]}</Cell>
          <Cell right>{shownAmount(name, limit)}</Cell>
          <Cell right>{used === null ? t.unknown : shownAmount(name, used)}</Cell>
        </tr>
      ))}
    </Table>
  </section>
)

const shownAmount = (name: LimitName, amount: number) =>
  name.endsWith('_bytes') ? shownBytes(amount) : shownCount(amount)
