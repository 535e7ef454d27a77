/**
 * Dates of documents, which are kept and passed on: Gregorian, with letters for the month, and the same on every phone
 * in any locale. Lines break only after the day of the week and before the time.
 */
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const UTC = { timeZone: 'UTC' }

const written = (at: string | number, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN-u-ca-gregory-nu-latn', options)
    .format(new Date(at))
    .replaceAll(' ', '\u00a0')
    .replace(',\u00a0', ', ')

/** @param date YYYY-MM-DD */
export const documentDate = (date: string) => written(date, { ...DATE, ...UTC })
/** The same with the day of the week. */
export const documentWholeDate = (date: string) => written(date, { dateStyle: 'full', ...UTC })
/** @param month YYYY-MM */
export const documentMonth = (month: string) => written(month, { month: 'long', year: 'numeric', ...UTC })
/** @param at UTC ISO 8601, or epoch ms; shown in this device's time zone */
export const documentClock = (at: string | number) => written(at, CLOCK)
/** @param timeZone is named with the time; without one the time is in this device's zone */
export const documentMoment = (at: string | number, timeZone?: string) =>
  written(at, { ...DATE, ...CLOCK, ...(timeZone && { timeZone, timeZoneName: 'short' }) })
