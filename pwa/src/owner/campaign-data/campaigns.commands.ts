/**
 * The owner's changes. They need the network. The server's answer goes into the cache, so that every screen shows it at
 * once. All throw what the API client throws.
 */
import type {
  Campaign,
  CreateCampaignForm,
  DuplicateCampaignForm,
} from '@tohfa/sync-protocol/entities/campaign'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { call, callJson } from '../../api/client'
import { accountId } from '../../device/account-id'
import { cache } from '../../offline/device-store'
import { OWN_LIST } from '../../offline/store/cache'
import { isQuota } from '../../offline/store/quota'
import { etags } from './entity-tags'

/**
 * Stores the answer to a change. The next refresh fetches everything again: an answer to a repeated try may be older than
 * what was cached, and a full device stores nothing. The change is made all the same, so that is no failure.
 * @param of what entity-tags.ts has tags by
 */
export async function stored(of: readonly string[], store: () => Promise<void>): Promise<void> {
  try {
    await store()
  } catch (error) {
    if (!isQuota(error)) throw error
  }
  for (const key of of) etags.delete(key)
}

/** The server's answer, stored unless the account has left this device meanwhile. */
export async function remembered(answer: Campaign | Promise<Campaign>): Promise<Campaign> {
  const account = accountId()
  const campaign = await answer
  if (accountId() === account) await stored([campaign.id, OWN_LIST], () => cache.rememberCampaign(campaign))
  return campaign
}

export const createCampaign = (body: CreateCampaignForm, idempotencyKey: string) =>
  remembered(callJson(endpoint.createCampaign, { body, idempotencyKey }))

export const duplicateCampaign = (id: string, body: DuplicateCampaignForm, idempotencyKey: string) =>
  remembered(callJson(endpoint.duplicateCampaign, { params: { id }, body, idempotencyKey }))

export const archiveCampaign = (id: string, archived: boolean, idempotencyKey: string) =>
  remembered(callJson(endpoint.archiveCampaign, { params: { id }, body: { archived }, idempotencyKey }))

export async function deleteCampaign(id: string, idempotencyKey: string): Promise<void> {
  await call(endpoint.deleteCampaign, { params: { id }, idempotencyKey })
  await stored([id, OWN_LIST], () => cache.forgetCampaign(id))
}
