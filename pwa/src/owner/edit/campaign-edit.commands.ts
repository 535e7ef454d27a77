/**
 * The steps of editing a campaign, as its signed-in owner or with its master code. They need the network, and throw what
 * the API client throws. Those that get the campaign as it is now store it in the cache, so that every screen shows it at
 * once.
 */
import type { Campaign, ContactForm, SellerForm } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import type { PrivacyForm } from '@tohfa/sync-protocol/entities/consent'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from '../../api/client'
import { upload, type Upload } from '../../api/upload'
import { cache } from '../../offline/device-store'
import { remembered, stored } from '../campaign-data/campaigns.commands'
import { asCached } from '../campaign-data/hidden-view'

/** The right to change a campaign; `id` is the id of the campaign. */
export type CampaignAccess = { by: 'owner'; id: string } | { by: 'master'; masterCode: string; id: string }

async function remember(access: CampaignAccess, answer: Campaign | Promise<Campaign>): Promise<Campaign> {
  if (access.by === 'owner') return remembered(answer)
  const campaign = asCached(await answer)
  const { masterCode } = access
  await stored([masterCode], () => cache.rememberPublicView(masterCode, campaign))
  return campaign
}

export const saveName = (access: CampaignAccess, name: string, idempotencyKey: string) =>
  remember(
    access,
    access.by === 'owner'
      ? callJson(endpoint.renameCampaign, { params: access, body: { name }, idempotencyKey })
      : callJson(endpoint.renamePublicCampaign, { params: access, body: { name }, idempotencyKey }),
  )

/**
 * Changes the gift giver's contact. Empty text clears an optional field; null would count as not sent.
 * @param photo replaces the profile image; undefined leaves it unchanged
 */
export function saveContact(
  access: CampaignAccess,
  contact: ContactForm,
  photo: File | undefined,
  idempotencyKey: string,
) {
  const fields = Object.entries(contact).map(([field, value]) => [field, String(value ?? '')] as const)
  const asked = {
    body: photo ? multipart(fields, 'contact_profile_image', photo) : Object.fromEntries(fields),
    idempotencyKey,
    // a photo may take longer than other calls
    signal: photo && new AbortController().signal,
  }
  return remember(
    access,
    access.by === 'owner'
      ? callJson(endpoint.changeContact, { params: access, ...asked })
      : callJson(endpoint.changePublicContact, { params: access, ...asked }),
  )
}

/** Only the owner may. */
export const saveSeller = (access: CampaignAccess, body: SellerForm, idempotencyKey: string) =>
  remember(access, callJson(endpoint.changeSeller, { params: access, body, idempotencyKey }))

/** Whether PINs that are easy to guess are refused. Only the owner may. */
export const saveEasyPins = (access: CampaignAccess, refused: boolean, idempotencyKey: string) =>
  remember(access, callJson(endpoint.changeEasyPins, { params: access, body: { refused }, idempotencyKey }))

/** Ends help with lost PINs of diaries, for good. Only the owner may. */
export const endPinHelp = (access: CampaignAccess, idempotencyKey: string) =>
  remember(access, callJson(endpoint.endPinHelp, { params: access, idempotencyKey }))

/** Sets the notice of the claim form. Only the owner may. */
export const savePrivacy = (id: string, body: PrivacyForm, idempotencyKey: string) =>
  remember({ by: 'owner', id }, callJson(endpoint.changePrivacy, { params: { id }, body, idempotencyKey }))

/** Sets after how many days recipients are erased; 0: never. Only the owner may. */
export const saveRetention = (id: string, days: number, idempotencyKey: string) =>
  remember(
    { by: 'owner', id },
    callJson(endpoint.changeRetention, { params: { id }, body: { days }, idempotencyKey }),
  )

function multipart(fields: readonly (readonly [string, string])[], fileField: string, file: File) {
  const form = new FormData()
  for (const [field, value] of fields) form.append(field, value)
  form.append(fileField, file)
  return form
}

/**
 * Adds an image at the end; an empty `link` means none.
 * @returns all of its images as they are now
 */
export async function uploadImage(
  access: CampaignAccess,
  image: File,
  link: string,
  how: Omit<Upload, 'body'>,
): Promise<CampaignImage[]> {
  const body = multipart([['urls', link]], 'files', image)
  const { images } = await (access.by === 'owner'
    ? upload(endpoint.uploadImages, access, { ...how, body })
    : upload(endpoint.uploadPublicImages, access, { ...how, body }))
  return images
}

/** @returns the remaining images */
export async function deleteImage(
  access: CampaignAccess,
  imageId: string,
  idempotencyKey: string,
): Promise<CampaignImage[]> {
  const params = { id: access.by === 'owner' ? access.id : access.masterCode, ref: imageId }
  return (await callJson(endpoint.deleteImage, { params, idempotencyKey })).images
}

/**
 * Sets the order and links of the images. Only the owner may.
 * @returns all images; those not named come last
 */
export async function arrangeImages(
  id: string,
  images: readonly Pick<CampaignImage, 'image_url' | 'link_url'>[],
  idempotencyKey: string,
): Promise<CampaignImage[]> {
  const body = images.map(({ image_url, link_url }) => ({ image_url, link_url }))
  return (await callJson(endpoint.arrangeImages, { params: { id }, body, idempotencyKey })).images
}

/** @param campaign as last known; only its images are replaced */
export const rememberImages = (
  access: CampaignAccess,
  campaign: Campaign,
  images: readonly CampaignImage[],
) => remember(access, { ...campaign, images: [...images] })

/** Removes a deleted campaign from the cache. */
export async function forgetDeleted(access: CampaignAccess): Promise<void> {
  if (access.by === 'owner') await cache.forgetCampaign(access.id)
  else await cache.forgetPublicView(access.masterCode)
}
