/** Brings what the device keeps of the owner's campaigns up to what the server says. */
import { ApiError } from '../../api/client'
import { onSessionChange, session } from '../../api/session'
import { cache } from '../../offline/local'
import * as api from './campaigns.api'

/** tags of what was fetched since the app started: what is older is fetched whole, once */
const etags = new Map<string, string>()
onSessionChange(() => etags.clear())

export async function refreshCampaigns(signal: AbortSignal): Promise<void> {
  const { token } = session()
  const answer = await api.fetchCampaigns(etags.get('list'), signal)
  // somebody else may have signed in meanwhile
  if (!answer || token !== session().token) return
  await cache.rememberCampaigns(answer.value)
  keep('list', answer.etag)
}

/** A campaign and what changed of its codes. Throws ApiError 404 where it is gone, after forgetting it. */
export async function refreshCampaign(id: string, signal: AbortSignal): Promise<void> {
  try {
    await Promise.all([refreshDetails(id, signal), refreshCodes(id, signal)])
  } catch (error) {
    if (error instanceof ApiError && error.problem.status === 404) await cache.forgetCampaign(id)
    throw error
  }
}

async function refreshDetails(id: string, signal: AbortSignal) {
  const { token } = session()
  const answer = await api.fetchCampaign(id, etags.get(id), signal)
  if (!answer || token !== session().token) return
  await cache.rememberCampaign(answer.value)
  keep(id, answer.etag)
}

async function refreshCodes(id: string, signal: AbortSignal) {
  const { token } = session()
  const since = await cache.campaignCodesCursor(id)
  const { rows, cursor } = await changedCodes(id, since, signal)
  if (token !== session().token || (rows.length === 0 && cursor === since)) return
  await cache.rememberCampaignCodes(id, rows, cursor)
}

/** A cursor that the server does not know (its data was restored) is forgotten: everything is fetched again. */
async function changedCodes(id: string, since: string | undefined, signal: AbortSignal) {
  try {
    return await api.fetchCodes(id, since, signal)
  } catch (error) {
    if (since === undefined || !(error instanceof ApiError) || error.problem.status !== 422) throw error
    return api.fetchCodes(id, undefined, signal)
  }
}

function keep(key: string, etag: string | undefined) {
  if (etag === undefined) etags.delete(key)
  else etags.set(key, etag)
}
