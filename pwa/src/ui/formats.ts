/**
 * Formats numbers as in India, and dates and times by the reader's locale and time zone. The server does not know those:
 * it renders India's, and names the time zone.
 */
const SERVER = import.meta.env.SSR
const LOCALE = SERVER ? 'en-IN' : undefined
const INDIA = { timeZone: 'Asia/Kolkata' }
const CLOCK: Intl.DateTimeFormatOptions = SERVER
  ? { ...INDIA, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }
  : { timeStyle: 'short' }
const DATE: Intl.DateTimeFormatOptions = SERVER
  ? { ...INDIA, day: 'numeric', month: 'short', year: 'numeric' }
  : { dateStyle: 'medium' }

const DAY = new Intl.DateTimeFormat(LOCALE, DATE)
const MOMENT = new Intl.DateTimeFormat(LOCALE, { ...DATE, ...CLOCK })
const TIME = new Intl.DateTimeFormat(LOCALE, CLOCK)
const COUNT = new Intl.NumberFormat('en-IN')

/** A day. @param iso UTC, ISO 8601 */
export const shownDay = (iso: string) => DAY.format(new Date(iso))
/** The time if it is today, else day and time. @param at epoch ms */
export const shownTime = (at: number) =>
  (new Date(at).toDateString() === new Date().toDateString() ? TIME : MOMENT).format(at)
export const shownMoment = (at: string | number) => MOMENT.format(new Date(at))
/** The time of day. @param iso UTC, ISO 8601 */
export const shownClock = (iso: string) => TIME.format(new Date(iso))
/**
 * A date without a time (YYYY-MM-DD). It has no time zone, so it is read as noon of that day.
 */
export const shownDate = (date: string) => DAY.format(noonOf(date))
/** Like `shownDate`, with the day of the week. */
export const shownWholeDate = (date: string) =>
  noonOf(date).toLocaleDateString(LOCALE, { dateStyle: 'full', ...(SERVER && INDIA) })
/** The month of a date. @param month YYYY-MM */
export const shownMonth = (month: string) =>
  noonOf(`${month}-01`).toLocaleDateString(LOCALE, { month: 'long', year: 'numeric' })
const noonOf = (date: string) => new Date(`${date}T12:00:00${SERVER ? '+05:30' : ''}`)
export const shownCount = (count: number) => COUNT.format(count)
