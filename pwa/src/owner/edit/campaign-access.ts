/**
 * The calls that change a campaign's name, contact and images, as its signed-in owner or with its master code. All need
 * the network and throw what the API client throws; none changes the local database.
 */
import type { PrivacyForm } from '@tohfa/sync-protocol/entities/consent'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { Campaign, ContactForm, SellerForm } from '@tohfa/sync-protocol/entities/campaign'
import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { callJson } from '../../api/client'
import { upload, type Upload } from '../../api/upload'

/** The right to change a campaign; `id` is the id of the campaign. */
export type CampaignAccess = { by: 'owner'; id: string } | { by: 'master'; masterCode: string; id: string }

/** @returns the campaign as it is now */
export const renameCampaign = (access: CampaignAccess, name: string, idempotencyKey: string) =>
  access.by === 'owner'
    ? callJson(endpoint.renameCampaign, { params: access, body: { name }, idempotencyKey })
    : callJson(endpoint.renamePublicCampaign, { params: access, body: { name }, idempotencyKey })

/**
 * Changes the gift giver's contact. Empty text clears an optional field; null would count as not sent.
 * @param photo replaces the profile image; undefined leaves it unchanged
 * @returns the campaign as it is now
 */
export function changeContact(
  access: CampaignAccess,
  contact: ContactForm,
  photo: File | undefined,
  idempotencyKey: string,
): Promise<Campaign> {
  const fields = Object.entries(contact).map(([field, value]) => [field, String(value ?? '')] as const)
  const body = photo ? multipart(fields, 'contact_profile_image', photo) : Object.fromEntries(fields)
  return access.by === 'owner'
    ? callJson(endpoint.changeContact, { params: access, body, idempotencyKey })
    : callJson(endpoint.changePublicContact, { params: access, body, idempotencyKey })
}

/** Changes the seller on receipts. Only the owner may. @returns the campaign as it is now */
export const changeSeller = (id: string, body: SellerForm, idempotencyKey: string) =>
  callJson(endpoint.changeSeller, { params: { id }, body, idempotencyKey })

/** Whether PINs that are easy to guess are refused. Only the owner may. @returns the campaign as it is now */
export const changeEasyPins = (id: string, refused: boolean, idempotencyKey: string) =>
  callJson(endpoint.changeEasyPins, { params: { id }, body: { refused }, idempotencyKey })

/** Ends help with lost PINs of diaries, for good. Only the owner may. @returns the campaign as it is now */
export const endPinHelp = (id: string, idempotencyKey: string) =>
  callJson(endpoint.endPinHelp, { params: { id }, idempotencyKey })

/** Sets the notice of the claim form. Only the owner may. @returns the campaign as it is now */
export const changePrivacy = (id: string, body: PrivacyForm, idempotencyKey: string) =>
  callJson(endpoint.changePrivacy, { params: { id }, body, idempotencyKey })

/** Sets after how many days recipients are erased; 0: never. Only the owner may. @returns the campaign as it is now */
export const changeRetention = (id: string, days: number, idempotencyKey: string) =>
  callJson(endpoint.changeRetention, { params: { id }, body: { days }, idempotencyKey })

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
