/**
 * The owner's changes. They need the network; what the server answers is laid over the cache, so that every screen
 * shows it at once. All throw what the API client throws.
 */
import type { Campaign, ContactForm, CreateCampaignForm } from '@tohfa/sync-protocol/entities/campaign'
import { cache } from '../../offline/local'
import * as api from './campaigns.api'

/** @returns the new campaign's id */
export async function makeCampaign(form: CreateCampaignForm, idempotencyKey: string): Promise<string> {
  const campaign = await api.createCampaign(form, idempotencyKey)
  await cache.rememberCampaign(campaign)
  return campaign.id
}

export interface CampaignChange {
  campaign: Campaign
  name: string
  contact: ContactForm
  /** of this content */
  idempotencyKey: string
}

/** Saves name and contact. Two calls: when the second fails, the first stays, and the next try does not repeat it. */
export async function changeCampaign({
  campaign,
  name,
  contact,
  idempotencyKey,
}: CampaignChange): Promise<void> {
  if (name !== campaign.name) {
    await cache.rememberCampaign(await api.renameCampaign(campaign.id, name, renameKey(idempotencyKey)))
  }
  await cache.rememberCampaign(await api.changeContact(campaign.id, contact, idempotencyKey))
}

/** A second key made of the first, so that both calls of one submit have their own and keep it. */
const renameKey = (key: string) => key.slice(0, -1) + (Number.parseInt(key.slice(-1), 16) ^ 1).toString(16)

export async function removeCampaign(id: string, idempotencyKey: string): Promise<void> {
  await api.deleteCampaign(id, idempotencyKey)
  await cache.forgetCampaign(id)
}
