import { dayIn } from '@tohfa/sync-protocol/time-zone'
import { drawnZone } from '../../ui/drawn-zone'

/** Today in this device's time zone, `YYYY-MM-DD`; on the server, in its own. */
export function today(now = new Date()): string {
  if (import.meta.env.SSR) return dayIn(drawnZone(), now.getTime())
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
