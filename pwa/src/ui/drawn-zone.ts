/**
 * The time zone of the page that the server renders right now; it renders one at a time. Browsers use their reader's.
 */
import { DEFAULT_TIME_ZONE } from '@tohfa/sync-protocol/time/default-time-zone'

let zone = DEFAULT_TIME_ZONE

export const drawnZone = () => zone

/** Renders a page with days and times in a zone. */
export function drawnIn<T>(timeZone: string | undefined, draw: () => T): T {
  zone = timeZone ?? DEFAULT_TIME_ZONE
  return draw()
}
