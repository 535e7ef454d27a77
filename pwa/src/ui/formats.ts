/**
 * Numbers as India writes them, days and times as the reader does. A server knows no reader's language or clock: what it
 * renders has India's, and names the time zone, so that nobody takes it for their own.
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

/** A day, or a day and time, as the reader writes them; from UTC ISO 8601. */
export const shownDay = (iso: string) => DAY.format(new Date(iso))
/** A time of today, or the moment whole; from epoch ms. */
export const shownTime = (at: number) =>
  (new Date(at).toDateString() === new Date().toDateString() ? TIME : MOMENT).format(at)
export const shownMoment = (at: string | number) => MOMENT.format(new Date(at))
/** The time of day alone. */
export const shownClock = (iso: string) => TIME.format(new Date(iso))
/**
 * A date without a time (YYYY-MM-DD) has no time zone: noon falls on the same day everywhere the reader may be.
 */
export const shownDate = (date: string) => DAY.format(noonOf(date))
/** As `shownDate`, with the day of the week. */
export const shownWholeDate = (date: string) =>
  noonOf(date).toLocaleDateString(LOCALE, { dateStyle: 'full', ...(SERVER && INDIA) })
const noonOf = (date: string) => new Date(`${date}T12:00:00${SERVER ? '+05:30' : ''}`)
export const shownCount = (count: number) => COUNT.format(count)
