/**
 * The owner's changes. They need the network. The server's answer goes into the cache, so that every screen shows it at
 * once. All throw what the API client throws.
 */
import type {
  Campaign,
  CreateCampaignForm,
  DuplicateCampaignForm,
} from '@tohfa/sync-protocol/entities/campaign'
import { cache } from '../../offline/device-store'
import * as api from './campaigns.api'

export async function makeCampaign(form: CreateCampaignForm, idempotencyKey: string): Promise<Campaign> {
  const campaign = await api.createCampaign(form, idempotencyKey)
  await cache.rememberCampaign(campaign)
  return campaign
}

export async function makeAnotherCampaign(
  id: string,
  form: DuplicateCampaignForm,
  idempotencyKey: string,
): Promise<Campaign> {
  const campaign = await api.duplicateCampaign(id, form, idempotencyKey)
  await cache.rememberCampaign(campaign)
  return campaign
}

export async function archiveCampaign(id: string, archived: boolean, idempotencyKey: string): Promise<void> {
  await cache.rememberCampaign(await api.archiveCampaign(id, archived, idempotencyKey))
}

export async function removeCampaign(id: string, idempotencyKey: string): Promise<void> {
  await api.deleteCampaign(id, idempotencyKey)
  await cache.forgetCampaign(id)
}
