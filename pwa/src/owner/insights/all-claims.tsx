import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { CLAIMS_SHOWN_DAYS } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { clockIn, zoneOf } from '@tohfa/sync-protocol/time/time-zone'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isServerReachable, onConnectionChange } from '../../device/network/connection'
import { useClockAhead, useUnderWay } from '../../offline/react'
import { BarChart } from '../../ui/chart/bar-chart'
import { sumOf } from '../../ui/chart/chart'
import { ChartFigure } from '../../ui/chart/chart-figure'
import { peak } from '../../ui/chart/time-bars'
import { Skeleton } from '../../ui/skeleton'
import { useMedia } from '../../ui/use-media'
import { useListsUnderWay } from '../campaign-data/use-shown-campaigns'
import { filteredCodes, withUnderWay } from '../shared/shown-codes'
import { refreshClaimsByDay, useClaimsByDay } from './claims-by-day'
import { claimsOf, lastDays } from './claims.view'
import * as t from './insights.texts'

interface AllClaimsProps {
  /** all campaigns of the owner, as they are shown */
  campaigns: readonly Campaign[]
  /** whether this is the place above the list, which is used from 48rem on, or the one below */
  above?: boolean
}

/** The claims of all campaigns of the owner by day. */
export default function AllClaims({ campaigns, above = false }: AllClaimsProps) {
  const roomy = useMedia('(min-width: 48rem)')
  if (roomy !== above) return null
  return (
    <div className="mt-6 md:mt-0 md:mb-5">
      <Days campaigns={campaigns} />
    </div>
  )
}

/** As the server last said, with what waits on this device. */
function Days({ campaigns }: Pick<AllClaimsProps, 'campaigns'>) {
  // when the list changes, so do the days
  const claimed = campaigns.reduce((sum, { claimed_count }) => sum + claimed_count, 0)
  const known = useClaimsByDay()
  const [failed, setFailed] = useState(false)
  const reachable = useSyncExternalStore(onConnectionChange, isServerReachable)
  useEffect(() => {
    const leaving = new AbortController()
    // the screen keeps what the device has; the list next to it says how old that is
    refreshClaimsByDay(leaving.signal).catch(() => !leaving.signal.aborted && setFailed(true))
    return () => leaving.abort()
  }, [claimed, reachable])
  const ahead = useClockAhead()
  const underWay = useUnderWay()
  const lists = useListsUnderWay(underWay)
  const bars = useMemo(() => {
    if (!known) return []
    const clock = clockIn(zoneOf(known))
    const device = { now: Date.now(), ahead: ahead ?? 0 }
    const waiting = campaigns.flatMap(({ id, created_at }) => {
      const listed = lists?.get(id) ?? []
      const before = new Set(filteredCodes(listed, 'claimed').map(({ code }) => code))
      const shown = withUnderWay(listed, underWay ?? []).filter(({ code }) => !before.has(code))
      return claimsOf(shown, { ...device, since: Date.parse(created_at) })
    })
    const today = clock(device.now + device.ahead).day
    return lastDays({ known, waiting: waiting.map(({ at }) => clock(at).day), today })
  }, [known, campaigns, lists, underWay, ahead])

  if (known === undefined || ahead === undefined || (known === null && reachable && !failed))
    return <Skeleton className="h-64.5 rounded-card lg:h-43.5" />
  if (known === null) return <p className="text-sm text-soft">{t.daysNotHere}</p>
  return (
    <ChartFigure
      wide
      title={t.byDate.day}
      level={2}
      summary={t.lastDays(sumOf(bars), CLAIMS_SHOWN_DAYS, peak(bars))}
      table={{ head: [t.dateHead.day, t.claimsHead], rows: bars }}
    >
      <BarChart low label={t.byDate.day} bars={bars} />
    </ChartFigure>
  )
}
