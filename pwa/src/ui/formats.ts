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
export const shownCount = (count: number) => COUNT.format(count)
