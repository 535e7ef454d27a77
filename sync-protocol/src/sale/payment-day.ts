const INDIA_MS = 5.5 * 60 * 60 * 1000

/** The day in India, `YYYY-MM-DD`. @param at epoch ms */
export const dayInIndia = (at: number) => new Date(at + INDIA_MS).toISOString().slice(0, 10)

/** The day of a booking's first payment: the day of the booking, unless that lies ahead. @param at epoch ms of the booking */
export function bookingPaidOn(bookingDate: string | null | undefined, at: number): string {
  const today = dayInIndia(at)
  return bookingDate && bookingDate <= today ? bookingDate : today
}
