/** The time zone of the page that the server draws at this moment; it draws one at a time. Browsers have their reader's. */
import { DEFAULT_TIME_ZONE } from '@tohfa/sync-protocol/time-zone'

let zone = DEFAULT_TIME_ZONE

export const drawnZone = () => zone

/** Draws a page with the days and times of a zone. */
export function drawnIn<T>(timeZone: string | undefined, draw: () => T): T {
  zone = timeZone ?? DEFAULT_TIME_ZONE
  return draw()
}
