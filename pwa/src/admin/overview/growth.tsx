import type { Growth as Grown, GrowthBucket } from '@tohfa/sync-protocol/entities/admin-overview'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { FOR_OWNER } from '../../gift/types/owner'
import { BarChart } from '../../ui/chart/bar-chart'
import { sumOf } from '../../ui/chart/chart'
import { ChartFigure } from '../../ui/chart/chart-figure'
import { ShareChart } from '../../ui/chart/share-chart'
import { dated, hourly, peak } from '../../ui/chart/time-bars'
import { classNames } from '../../ui/class-names'
import { Select } from '../../ui/form/select'
import * as labels from '../../ui/labels.texts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import * as t from '../admin.texts'
import { DateRange } from '../list/date-range'
import { TOOL_WIDTH } from '../list/list-tools'
import { given, rangeIn } from '../list/query'
import { useQuery } from '../../ui/use-query'
import { fetchGrowth } from '../shared/admin.api'
import { Failed, Outdated } from '../shared/load-failure'
import { useAnswer } from '../shared/use-answer'

const CHARTS = ['users', 'campaigns', 'claims'] as const
/** how many days a phone can show as one bar each */
const BY_DAY_MAX = 92

/** How the numbers of users, campaigns and claims have grown, in bars; the days are in the address. */
export default function Growth() {
  const address = useQuery()
  const range = rangeIn(address)
  const asked = address.get('by')
  const by: GrowthBucket = asked === 'day' || asked === 'week' ? asked : isLong(range) ? 'week' : 'day'
  const query = { ...given({ ...range }), by }
  const { value, current, failure, at, again } = useAnswer(['growth', query], (signal) =>
    fetchGrowth(query, signal),
  )
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-xl font-semibold">{t.growthTitle}</h2>
      <div className="mb-4 flex flex-wrap items-end gap-2">
        <DateRange
          label={t.range}
          range={{ from: range.from || (value?.from ?? ''), to: range.to || (value?.to ?? '') }}
          onRange={(to) => address.set({ ...to })}
        />
        <Select
          className={TOOL_WIDTH}
          label={t.by}
          value={by}
          options={Object.entries(t.buckets)}
          onChange={(next) => address.set({ by: next })}
        />
      </div>
      {failure !== null && (value === undefined || !current) ? (
        <Failed failure={failure} again={again} />
      ) : value === undefined ? (
        <SkeletonGroup className="grid gap-4 lg:grid-cols-2">
          {[1, 2, 3, 4].map((chart) => (
            <Skeleton key={chart} className="h-76 rounded-card" />
          ))}
        </SkeletonGroup>
      ) : (
        <>
          {failure !== null && <Outdated failure={failure} at={at} again={again} />}
          <div
            aria-busy={!current || undefined}
            className={classNames('transition-opacity duration-150', !current && 'opacity-50')}
          >
            <Charts growth={value} />
          </div>
        </>
      )}
    </section>
  )
}

const isLong = ({ from, to }: { from: string; to: string }) =>
  from !== '' && (to === '' ? Date.now() : Date.parse(to)) - Date.parse(from) >= BY_DAY_MAX * DAY_MS

function Charts({ growth }: { growth: Grown }) {
  const { by, periods, hours, from, to, time_zone } = growth
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const byHour = hourly(hours)
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {CHARTS.map((what) => {
          const bars = dated(
            periods.map((period) => [period.from, period[what]] as const),
            by,
          )
          const { title, head } = t.charts[what]
          return (
            <ChartFigure
              key={what}
              title={title}
              level={3}
              summary={t.summary(sumOf(bars), days, peak(bars))}
              table={{ head: [t.dateHead[by], head], rows: bars }}
            >
              <BarChart label={title} bars={bars} />
            </ChartFigure>
          )
        })}
        <ChartFigure
          title={labels.claimsByHour}
          level={3}
          summary={t.summary(sumOf(byHour), days, peak(byHour))}
          table={{ head: [labels.hour, t.charts.claims.head], rows: byHour }}
        >
          <BarChart label={labels.claimsByHour} bars={byHour} />
        </ChartFigure>
        <Types types={growth.types} />
      </div>
      <p className="mt-3 text-sm text-soft">{t.growthAbout(time_zone)}</p>
    </>
  )
}

const Types = ({ types }: Pick<Grown, 'types'>) => (
  <section className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5 lg:col-span-2">
    <h3 className="text-lg font-semibold">{t.types}</h3>
    <p className="mb-3 text-sm text-soft">{t.typesAbout}</p>
    <ShareChart
      parts={types.map(({ campaign_type, campaigns, codes, claimed }) => ({
        key: campaign_type,
        label: t.claimedOfType(FOR_OWNER[campaign_type].name, claimed, codes),
        count: campaigns,
      }))}
    />
  </section>
)
