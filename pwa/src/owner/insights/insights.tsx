import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useClockAhead } from '../../offline/react'
import { clockIn, zoneOf } from '@tohfa/sync-protocol/time/time-zone'
import { useMemo } from 'react'
import { BarChart } from '../../ui/chart/bar-chart'
import { ChartFigure } from '../../ui/chart/chart-figure'
import { hourly, peak, type Bucket } from '../../ui/chart/time-bars'
import * as labels from '../../ui/labels.texts'
import { Skeleton } from '../../ui/skeleton'
import type { ShownCode } from '../shared/shown-codes'
import { claimsOf, countsByDate, countsByHour } from './claims.view'
import * as t from './insights.texts'
import { lazyPart } from '../../ui/lazy-part'

// in its own chunk: it contains the names of the towns
const Places = lazyPart(() => import('./places/places'))

interface InsightsProps {
  campaign: Pick<Campaign, 'qr_quantity' | 'created_at' | 'time_zone'>
  /** codes of the campaign, with what only this device knows; as many as are here */
  codes: readonly ShownCode[]
  /** level of the charts' headings */
  level: 2 | 3
}

/** When and where the gifts of a campaign were claimed, from the codes on this device: even without a network. */
export default function Insights({ campaign, codes, level }: InsightsProps) {
  const ahead = useClockAhead()
  const since = Date.parse(campaign.created_at)
  const claims = useMemo(
    () => claimsOf(codes, { now: Date.now(), ahead: ahead ?? 0, since }),
    [codes, ahead, since],
  )
  const zone = zoneOf(campaign)
  const { bucket, dates, hours } = useMemo(() => {
    const clocks = claims.map(({ at }) => at).map(clockIn(zone))
    const { bucket, bars: dates } = countsByDate(clocks.map(({ day }) => day))
    return { bucket, dates, hours: hourly(countsByHour(clocks.map(({ hour }) => hour))) }
  }, [claims, zone])
  if (claims.length === 0) return <p className="py-6 text-soft">{labels.nothingClaimed}</p>
  const most = (bars: typeof dates, by: Bucket | 'hour') => {
    const best = peak(bars)
    return best ? t.most[by](best.count, claims.length, best.label) : ''
  }
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ChartFigure
          title={t.byDate[bucket]}
          level={level}
          summary={most(dates, bucket)}
          table={{ head: [t.dateHead[bucket], t.claimsHead], rows: dates }}
        >
          <BarChart label={t.byDate[bucket]} bars={dates} />
        </ChartFigure>
        <ChartFigure
          title={labels.claimsByHour}
          level={level}
          summary={most(hours, 'hour')}
          table={{ head: [labels.hour, t.claimsHead], rows: hours }}
        >
          <BarChart label={labels.claimsByHour} bars={hours} />
        </ChartFigure>
        <Places claims={claims} level={level} fallback={<Skeleton className="h-96 rounded-card" />} />
      </div>
      <p className="mt-3 text-sm text-soft">
        {t.zone(zone)}{' '}
        {codes.length < campaign.qr_quantity && t.notAllHere(codes.length, campaign.qr_quantity)}
      </p>
    </>
  )
}
