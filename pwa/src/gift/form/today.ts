import { dayInIndia } from '@tohfa/sync-protocol/payment-day'

/** Today where this device is, `YYYY-MM-DD`; in India where a server asks, which is on nobody's device. */
export function today(now = new Date()): string {
  if (import.meta.env.SSR) return dayInIndia(now.getTime())
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
