/** The calls about the links of a campaign and its log. All need the network, and throw what the API client throws. */
import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import type { CreateLinkForm } from '@tohfa/sync-protocol/entities/campaign-link'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { call, callJson, jsonOf } from '../../api/client'
import { withQuery } from '../../api/query'

export const fetchLinks = (id: string, signal?: AbortSignal) =>
  callJson(endpoint.listLinks, { params: { id }, signal })

export const createLink = (id: string, body: CreateLinkForm, idempotencyKey: string) =>
  callJson(endpoint.createLink, { params: { id }, body, idempotencyKey })

export const replaceLink = (id: string, ref: string, idempotencyKey: string) =>
  callJson(endpoint.replaceLink, { params: { id, ref }, idempotencyKey })

export const endLink = (id: string, ref: string, idempotencyKey: string) =>
  callJson(endpoint.endLink, { params: { id, ref }, idempotencyKey })

/** A page of the log, and the cursor of the next one if there is one. */
export async function fetchLog(
  id: string,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<{ entries: CampaignLogEntry[]; next: string | undefined }> {
  const query = cursor === undefined ? {} : { cursor }
  const answer = await call(withQuery(endpoint.readCampaignLog, query), { params: { id }, signal })
  return { entries: await jsonOf(answer, signal), next: answer.headers.get('x-next-cursor') ?? undefined }
}
