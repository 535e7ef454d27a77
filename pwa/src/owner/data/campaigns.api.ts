import type { Campaign, CreateCampaignForm } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { call, callJson, jsonOf } from '../../api/client'

/** Paths of a campaign: for its owner, and by its master code. */
export const ownedPath = (id: string) => `/api/campaigns/${encodeURIComponent(id)}`
export const publicPath = (masterCode: string) => `/api/public/campaign/${encodeURIComponent(masterCode)}`

/** An answer with its entity tag. */
export interface Tagged<T> {
  value: T
  etag: string | undefined
}

async function fetchTagged<T>(
  path: string,
  etag: string | undefined,
  signal: AbortSignal,
): Promise<Tagged<T> | null> {
  const response = await call(path, { ifNoneMatch: etag, signal })
  if (response.status === 304) return null
  return { value: await jsonOf<T>(response, signal), etag: response.headers.get('etag') ?? undefined }
}

export const fetchCampaigns = (etag: string | undefined, signal: AbortSignal) =>
  fetchTagged<Campaign[]>('/api/campaigns', etag, signal)

export const fetchCampaign = (path: string, etag: string | undefined, signal: AbortSignal) =>
  fetchTagged<Campaign>(path, etag, signal)

/** The codes that changed after `since`, or all of them, and the cursor for the next time. */
export async function fetchCodes(path: string, since: string | undefined, signal: AbortSignal) {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`
  const response = await call(`${path}/qrcodes${query}`, { signal })
  const rows = await jsonOf<ListedQrCode[]>(response, signal)
  return { rows, cursor: response.headers.get('x-cursor') ?? undefined }
}

export const createCampaign = (body: CreateCampaignForm, idempotencyKey: string) =>
  callJson<Campaign>('/api/campaigns', { method: 'POST', body, idempotencyKey })

export const deleteCampaign = (id: string, idempotencyKey: string) =>
  call(ownedPath(id), { method: 'DELETE', idempotencyKey })
