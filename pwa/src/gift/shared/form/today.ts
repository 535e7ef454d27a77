import { dayIn } from '@tohfa/sync-protocol/time/time-zone'
import { drawnZone } from '../../../ui/drawn-zone'
import { localDay } from './local-day'

/** Today in this device's time zone, `YYYY-MM-DD`; on the server, in the server's. */
export function today(now = new Date()): string {
  return import.meta.env.SSR ? dayIn(drawnZone(), now.getTime()) : localDay(now)
}
