import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type * as Client from '../../api/client'
import { withQuery } from '../../api/query'

/** By which right a campaign is read: by its owner with its id, or with its master code. */
export type CampaignReader = { id: string } | { masterCode: string }

/** An answer with its entity tag. */
export interface Tagged<T> {
  value: T
  etag: string | undefined
}

export type CampaignReads = ReturnType<typeof createCampaignReads>

/**
 * The reads of campaigns. All throw what the API client throws.
 * @param noteClock called with what each answer says about the server's clock
 */
export function createCampaignReads(
  { call, jsonOf }: Pick<typeof Client, 'call' | 'jsonOf'>,
  noteClock: (headers: Headers) => Promise<void>,
) {
  async function tagged<T>(
    response: Pick<Response, 'status' | 'headers'> & { json(): Promise<T> },
    signal: AbortSignal,
  ): Promise<Tagged<T> | null> {
    await noteClock(response.headers)
    if (response.status === 304) return null
    return { value: await jsonOf(response, signal), etag: response.headers.get('etag') ?? undefined }
  }

  async function fetchCampaign(of: CampaignReader, etag: string | undefined, signal: AbortSignal) {
    const how = { ifNoneMatch: etag, signal }
    const response = await ('id' in of
      ? call(endpoint.readCampaign, { params: of, ...how })
      : call(endpoint.readPublicCampaign, { params: of, ...how }))
    return tagged(response, signal)
  }

  /** The codes that changed after `since`, or all of them, and the cursor for the next time. */
  async function fetchCodes(of: CampaignReader, since: string | undefined, signal: AbortSignal) {
    const query = since === undefined ? {} : { since }
    const response = await ('id' in of
      ? call(withQuery(endpoint.listCodes, query), { params: of, signal })
      : call(withQuery(endpoint.listPublicCodes, query), { params: of, signal }))
    const rows = await jsonOf(response, signal)
    return { rows, cursor: response.headers.get('x-cursor') ?? undefined }
  }

  return { fetchCampaign, fetchCodes }
}
