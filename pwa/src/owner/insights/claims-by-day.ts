/**
 * The claims by day of all campaigns of the owner. In a file of its own, because the dashboard is usable before it
 * loads.
 */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useLiveQuery } from 'dexie-react-hooks'
import { callAhead } from '../../api/call-ahead'
import { jsonOf } from '../../api/client'
import { session } from '../../api/session'
import { deviceDatabase } from '../../offline/device-store'
import { cachedClaimsByDay, rememberClaimsByDay } from '../../offline/store/claims-by-day'
import { noteServerClock } from '../campaign-data/server-clock'

/** Fetches them into the cache. */
export async function refreshClaimsByDay(signal: AbortSignal): Promise<void> {
  const { token } = session()
  const answer = await callAhead(endpoint.readClaimsByDay, { signal })
  await noteServerClock(answer.headers)
  const claims = await jsonOf(answer, signal)
  // another account may have signed in since
  if (token === session().token) await rememberClaimsByDay(deviceDatabase, claims)
}

/** undefined while it is read; null if it is not cached */
export const useClaimsByDay = () =>
  useLiveQuery(async () => (await cachedClaimsByDay(deviceDatabase)) ?? null, [])
