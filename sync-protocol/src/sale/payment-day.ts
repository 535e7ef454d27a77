import { dayIn } from '../time/time-zone'

/**
 * The day of a booking's first payment, `YYYY-MM-DD`: the day of the booking, unless that is ahead.
 * @param made when the booking was made, epoch ms, and the time zone whose days count
 */
export function bookingPaidOn(
  bookingDate: string | null | undefined,
  made: { at: number; zone: string },
): string {
  const today = dayIn(made.zone, made.at)
  return bookingDate && bookingDate <= today ? bookingDate : today
}
