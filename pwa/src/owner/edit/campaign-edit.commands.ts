/**
 * The steps of editing a campaign, as its owner or with its master code. They need the network. Each stores the server's
 * answer in the cache, so that every screen shows it at once, and throws what the API client throws.
 */
import type { Campaign, ContactForm, SellerForm } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import type { PrivacyForm } from '@tohfa/sync-protocol/entities/consent'
import { cache } from '../../offline/device-store'
import { asCached } from '../data/hidden-view'
import * as calls from './campaign-access'
import type { CampaignAccess } from './campaign-access'

async function remember(access: CampaignAccess, answer: Campaign): Promise<Campaign> {
  const campaign = asCached(answer)
  if (access.by === 'owner') await cache.rememberCampaign(campaign)
  else await cache.rememberPublicView(access.masterCode, campaign)
  return campaign
}

export const saveName = async (access: CampaignAccess, name: string, key: string) =>
  remember(access, await calls.renameCampaign(access, name, key))

/** @param photo replaces the profile image; undefined leaves it unchanged */
export const saveContact = async (
  access: CampaignAccess,
  contact: ContactForm,
  photo: File | undefined,
  key: string,
) => remember(access, await calls.changeContact(access, contact, photo, key))

/** Only the owner may. */
export const saveSeller = async (access: CampaignAccess, seller: SellerForm, key: string) =>
  remember(access, await calls.changeSeller(access.id, seller, key))

/** Only the owner may. */
export const saveEasyPins = async (access: CampaignAccess, refused: boolean, key: string) =>
  remember(access, await calls.changeEasyPins(access.id, refused, key))

/** Only the owner may. */
export const endPinHelp = async (access: CampaignAccess, key: string) =>
  remember(access, await calls.endPinHelp(access.id, key))

/** Only the owner may. */
export const savePrivacy = async (id: string, form: PrivacyForm, key: string) =>
  remember({ by: 'owner', id }, await calls.changePrivacy(id, form, key))

/** Only the owner may. @param days 0: never */
export const saveRetention = async (id: string, days: number, key: string) =>
  remember({ by: 'owner', id }, await calls.changeRetention(id, days, key))

/** @param campaign as last known; only its images are replaced */
export const rememberImages = async (
  access: CampaignAccess,
  campaign: Campaign,
  images: readonly CampaignImage[],
) => remember(access, { ...campaign, images: [...images] })

/** Removes a deleted campaign from the cache. */
export async function forgetDeleted(access: CampaignAccess): Promise<void> {
  if (access.by === 'owner') await cache.forgetCampaign(access.id)
  else await cache.forgetPublicView(access.masterCode)
}
