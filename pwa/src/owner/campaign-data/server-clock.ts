/**
 * How far the server's clock is ahead of this device's, by its last answer: what waits here is counted by that clock.
 */
import { deviceDatabase } from '../../offline/device-store'
import { clockAhead, META, writeMeta } from '../../offline/store/meta'

/** a smaller difference comes from the time that the answer took, and from whole seconds */
const NOISE_MS = 60_000

/** Stores what an answer says about the server's clock. */
export async function noteServerClock(headers: Headers): Promise<void> {
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at)) return
  const ahead = at - Date.now()
  const rounded = Math.abs(ahead) < NOISE_MS ? 0 : ahead
  if (Math.abs(rounded - (await clockAhead(deviceDatabase))) < NOISE_MS) return
  // a full device counts by its own clock
  await writeMeta(deviceDatabase, META.clockAhead, rounded).catch(() => undefined)
}
