/** The claims by day of all campaigns of the owner. A file of its own, because the dashboard can be used before. */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useLiveQuery } from 'dexie-react-hooks'
import { callJson } from '../../api/client'
import { withQuery } from '../../api/query'
import { session } from '../../api/session'
import { deviceDatabase } from '../../offline/device-store'
import { cachedClaimsByDay, rememberClaimsByDay } from '../../offline/store/claims-by-day'

/** Fetches them into the cache, in the days of this device. */
export async function refreshClaimsByDay(signal: AbortSignal): Promise<void> {
  const { token } = session()
  const ahead = String(-new Date().getTimezoneOffset())
  const claims = await callJson(withQuery(endpoint.readClaimsByDay, { ahead }), { signal })
  // somebody else may have signed in meanwhile
  if (token === session().token) await rememberClaimsByDay(deviceDatabase, claims)
}

/** undefined while it is read; null if it is not cached */
export const useClaimsByDay = () =>
  useLiveQuery(async () => (await cachedClaimsByDay(deviceDatabase)) ?? null, [])
