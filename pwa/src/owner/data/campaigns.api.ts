import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { CreateCampaignForm, DuplicateCampaignForm } from '@tohfa/sync-protocol/entities/campaign'
import { withQuery } from '../../api/query'
import { call, callJson, jsonOf } from '../../api/client'
import { noteServerClock } from './server-clock'

/** By which right a campaign is read: by its owner with its id, or by whoever has its master code. */
export type CampaignReader = { id: string } | { masterCode: string }

/** An answer with its entity tag. */
export interface Tagged<T> {
  value: T
  etag: string | undefined
}

async function tagged<T>(
  response: Pick<Response, 'status' | 'headers'> & { json(): Promise<T> },
  signal: AbortSignal,
): Promise<Tagged<T> | null> {
  await noteServerClock(response.headers)
  if (response.status === 304) return null
  return { value: await jsonOf(response, signal), etag: response.headers.get('etag') ?? undefined }
}

export const fetchCampaigns = async (etag: string | undefined, signal: AbortSignal) =>
  tagged(await call(endpoint.listCampaigns, { ifNoneMatch: etag, signal }), signal)

export async function fetchCampaign(of: CampaignReader, etag: string | undefined, signal: AbortSignal) {
  const how = { ifNoneMatch: etag, signal }
  const response = await ('id' in of
    ? call(endpoint.readCampaign, { params: of, ...how })
    : call(endpoint.readPublicCampaign, { params: of, ...how }))
  return tagged(response, signal)
}

/** The codes that changed after `since`, or all of them, and the cursor for the next time. */
export async function fetchCodes(of: CampaignReader, since: string | undefined, signal: AbortSignal) {
  const query = since === undefined ? {} : { since }
  const response = await ('id' in of
    ? call(withQuery(endpoint.listCodes, query), { params: of, signal })
    : call(withQuery(endpoint.listPublicCodes, query), { params: of, signal }))
  const rows = await jsonOf(response, signal)
  return { rows, cursor: response.headers.get('x-cursor') ?? undefined }
}

export const createCampaign = (body: CreateCampaignForm, idempotencyKey: string) =>
  callJson(endpoint.createCampaign, { body, idempotencyKey })

export const duplicateCampaign = (id: string, body: DuplicateCampaignForm, idempotencyKey: string) =>
  callJson(endpoint.duplicateCampaign, { params: { id }, body, idempotencyKey })

export const archiveCampaign = (id: string, archived: boolean, idempotencyKey: string) =>
  callJson(endpoint.archiveCampaign, { params: { id }, body: { archived }, idempotencyKey })

export const deleteCampaign = (id: string, idempotencyKey: string) =>
  call(endpoint.deleteCampaign, { params: { id }, idempotencyKey })
