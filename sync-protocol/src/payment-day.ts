const INDIA_MS = 5.5 * 60 * 60 * 1000

/** The day in India, `YYYY-MM-DD`. @param at epoch ms */
export const dayInIndia = (at: number) => new Date(at + INDIA_MS).toISOString().slice(0, 10)

/** The day of a booking's payment: that of the booking, unless it lies ahead. @param at epoch ms; when it was made */
export function bookingPaidOn(bookingDate: string | null | undefined, at: number): string {
  const today = dayInIndia(at)
  return bookingDate && bookingDate <= today ? bookingDate : today
}
