import { drawnZone } from '../../../ui/drawn-zone'
import { localDay } from './local-day'

/** Today in this device's time zone, `YYYY-MM-DD`; on the server, in the server's. */
export function today(): string {
  const now = new Date()
  // Swedish days are written like those of the wire; `dayIn` would be in the first script of a claim page
  return import.meta.env.SSR ? now.toLocaleDateString('sv', { timeZone: drawnZone() }) : localDay(now)
}
