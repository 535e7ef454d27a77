/**
 * Formats numbers as in India, and dates and times in the reader's locale and time zone. The server does not know
 * those: it uses India's locale and its own time zone, and names the zone.
 */
import { drawnZone } from './drawn-zone'

const SERVER = import.meta.env.SSR
const LOCALE = SERVER ? 'en-IN' : undefined
const CLOCK: Intl.DateTimeFormatOptions = SERVER
  ? { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }
  : { timeStyle: 'short' }
const DATE: Intl.DateTimeFormatOptions = SERVER
  ? { day: 'numeric', month: 'short', year: 'numeric' }
  : { dateStyle: 'medium' }

/** Lines break only after the day of the week and before the time. */
function unbroken(options: Intl.DateTimeFormatOptions) {
  // made when it is first used: some take a phone as long as the rest of the file that first loads
  let format: Intl.DateTimeFormat | undefined
  let zone: string | undefined
  return (at: Date | number) => {
    const drawn = SERVER ? drawnZone() : undefined
    if (!format || zone !== drawn) format = new Intl.DateTimeFormat(LOCALE, { timeZone: drawn, ...options })
    zone = drawn
    const parts = format.formatToParts(at)
    return parts
      .map(({ type, value }, i) =>
        type !== 'literal' || parts[i - 1]?.type === 'weekday' || parts[i + 1]?.type === 'hour'
          ? value
          : value.replaceAll(' ', '\u00a0'),
      )
      .join('')
  }
}
const day = unbroken(DATE)
const moment = unbroken({ ...DATE, ...CLOCK })
const clock = unbroken(CLOCK)
// a date has no zone: the server reads and writes it in UTC
const UTC = SERVER && { timeZone: 'UTC' }
const date = SERVER ? unbroken({ ...DATE, ...UTC }) : day
const wholeDate = unbroken({ dateStyle: 'full', ...UTC })

/** A day. @param iso UTC, ISO 8601 */
export const shownDay = (iso: string) => day(new Date(iso))
/** The time if it is today, else day and time. @param at epoch ms */
export const shownTime = (at: number) =>
  (new Date(at).toDateString() === new Date().toDateString() ? clock : moment)(at)
export const shownMoment = (at: string | number) => moment(new Date(at))
/** The time of day. @param iso UTC, ISO 8601 */
export const shownClock = (iso: string) => clock(new Date(iso))
/**
 * A date without a time (YYYY-MM-DD). It has no time zone, so it is read as noon of that day.
 */
export const shownDate = (text: string) => date(noonOf(text))
/** Like `shownDate`, with the day of the week. */
export const shownWholeDate = (text: string) => wholeDate(noonOf(text))
const noonOf = (date: string) => new Date(`${date}T12:00:00${SERVER ? 'Z' : ''}`)
export const shownCount = (count: number) => count.toLocaleString('en-IN')
