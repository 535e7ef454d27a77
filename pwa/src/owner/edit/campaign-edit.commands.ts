/**
 * The single steps of a campaign's change, by its owner or by the holder of its master code. They need the network;
 * what the server answers is laid over what this device keeps, so that every screen shows it at once. All throw what
 * the API client throws.
 */
import type { Campaign, ContactForm } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { cache } from '../../offline/device-store'
import * as calls from './campaign-access'
import type { CampaignAccess } from './campaign-access'

async function keep(access: CampaignAccess, campaign: Campaign): Promise<Campaign> {
  if (access.by === 'owner') await cache.rememberCampaign(campaign)
  else await cache.rememberMasterView(access.masterCode, campaign)
  return campaign
}

export const saveName = async (access: CampaignAccess, name: string, key: string) =>
  keep(access, await calls.renameCampaign(access, name, key))

/** @param photo replaces the profile image; undefined keeps it */
export const saveContact = async (
  access: CampaignAccess,
  contact: ContactForm,
  photo: File | undefined,
  key: string,
) => keep(access, await calls.changeContact(access, contact, photo, key))

/** @param campaign as it was known, for all but its images */
export const keepImages = async (
  access: CampaignAccess,
  campaign: Campaign,
  images: readonly CampaignImage[],
) => keep(access, { ...campaign, images: [...images] })

/** Forgets a campaign that is no more. */
export async function forgetGone(access: CampaignAccess): Promise<void> {
  if (access.by === 'owner') await cache.forgetCampaign(access.id)
  else await cache.forgetMasterView(access.masterCode)
}
