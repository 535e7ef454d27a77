import { dayInIndia } from '@tohfa/sync-protocol/sale/payment-day'

/** Today in this device's time zone, `YYYY-MM-DD`; on the server, today in India. */
export function today(now = new Date()): string {
  if (import.meta.env.SSR) return dayInIndia(now.getTime())
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
