/** Days and hours of a time zone. The server counts in one, `TIME_ZONE`, and names it if devices count with it. */
import { DEFAULT_TIME_ZONE } from './default-time-zone'

/** Day and hour of a moment, as the clocks of a zone show them. */
export interface ZonedTime {
  /** YYYY-MM-DD, Gregorian */
  day: string
  /** 0 to 23 */
  hour: number
}

/** @returns whether it is the name of a zone that this machine knows, such as `Asia/Kolkata`; an offset is none */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** @returns the zone whose days count, as an answer names it; the usual one if it names none that this machine knows */
export const zoneOf = ({ time_zone }: { time_zone?: string | undefined }): string =>
  time_zone !== undefined && isTimeZone(time_zone) ? time_zone : DEFAULT_TIME_ZONE

/**
 * @param zone the name of a time zone
 * @returns what its clocks show at a moment, to the second: the epoch ms at which clocks in UTC show the same
 * @throws RangeError for a zone that this machine does not know
 */
export function wallClock(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
    ...({ timeZone: zone, hourCycle: 'h23' } as const),
  })
  return (at) => {
    const [month = 1, day, year = 1970, ...time] = format.format(at).split(/\D+/).map(Number)
    return Date.UTC(year, month - 1, day, ...time)
  }
}

/** Like `wallClock`, as a day and an hour. */
export function clockIn(zone: string): (at: number) => ZonedTime {
  const clock = wallClock(zone)
  return (at) => {
    const shown = new Date(clock(at))
    return { day: shown.toISOString().slice(0, 10), hour: shown.getUTCHours() }
  }
}

/** The day of a moment, `YYYY-MM-DD`. @param at epoch ms @param zone as of `clockIn` */
export const dayIn = (zone: string, at: number): string => clockIn(zone)(at).day
