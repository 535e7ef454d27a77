import { dayInIndia } from '@tohfa/sync-protocol/sale/payment-day'
import { localDay } from './local-day'

/** Today in this device's time zone, `YYYY-MM-DD`; on the server, today in India. */
export function today(now = new Date()): string {
  if (import.meta.env.SSR) return dayInIndia(now.getTime())
  return localDay(now)
}
