/** Numbers as India writes them, days and times as the reader does. */

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const COUNT = new Intl.NumberFormat('en-IN')

/** A day, or a day and time, as the reader writes them; from UTC ISO 8601. */
export const shownDay = (iso: string) => DAY.format(new Date(iso))
/** A time of today, or the moment whole; from epoch ms. */
export const shownTime = (at: number) =>
  (new Date(at).toDateString() === new Date().toDateString() ? TIME : MOMENT).format(at)
export const shownMoment = (iso: string) => MOMENT.format(new Date(iso))
/**
 * A date without a time (YYYY-MM-DD) has no time zone: noon falls on the same day everywhere the reader may be.
 */
export const shownDate = (date: string) => DAY.format(noonOf(date))
/** As `shownDate`, with the day of the week. */
export const shownWholeDate = (date: string) =>
  noonOf(date).toLocaleDateString(undefined, { dateStyle: 'full' })
const noonOf = (date: string) => new Date(`${date}T12:00:00`)
export const shownCount = (count: number) => COUNT.format(count)
