/** Fetches single campaigns into the cache of this device. */
import { callAhead } from '../../api/call-ahead'
import { jsonOf } from '../../api/client'
import { session } from '../../api/session'
import { cache } from '../../offline/device-store'
import { createCampaignReads } from './campaign-reads'
import { createCampaignsRefresh } from './create-campaigns-refresh'
import { etags } from './entity-tags'
import { noteRefreshed } from './refresh-failures'
import { noteServerClock } from './server-clock'

export const { refreshCampaign, refreshPublicView, fetchAnew } = createCampaignsRefresh({
  reads: createCampaignReads({ call: callAhead, jsonOf }, noteServerClock),
  cache,
  now: () => Date.now(),
  session,
  etags,
  noteRefreshed,
})
