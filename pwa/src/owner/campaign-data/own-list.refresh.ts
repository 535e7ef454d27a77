/** Fetches the owner's list of campaigns into the cache of this device. */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callAhead } from '../../api/call-ahead'
import { jsonOf } from '../../api/client'
import { session } from '../../api/session'
import { cache } from '../../offline/device-store'
import { OWN_LIST } from '../../offline/store/cache'
import { etags } from './entity-tags'
import { noted, noteRefreshed } from './refresh-failures'
import { noteServerClock } from './server-clock'

/** Replaces the cached list, if it has changed. Throws what the API client throws. */
export const refreshCampaigns = (signal: AbortSignal): Promise<void> =>
  noted(
    (succeeded) => noteRefreshed(OWN_LIST, succeeded),
    signal,
    async () => {
      const { token } = session()
      const response = await callAhead(endpoint.listCampaigns, { ifNoneMatch: etags.get(OWN_LIST), signal })
      await noteServerClock(response.headers)
      const list = response.status === 304 ? undefined : await jsonOf(response, signal)
      // another account may have signed in since
      if (token !== session().token) return
      if (list) {
        await cache.rememberCampaigns(list)
        etags.set(OWN_LIST, response.headers.get('etag') ?? undefined)
      }
      await cache.noteFresh(OWN_LIST)
    },
  )
