/** Texts for choosing, arranging and sending the images of a campaign. */
import { CAMPAIGN_IMAGES_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'

export const images = 'Images'
export const imagesAbout = 'The campaign shows them one after another.'
export const countOf = (count: number) => `${count} / ${CAMPAIGN_IMAGES_MAX}`
export const add = 'Add images'
export const dropHere = 'Drop the images here'
export const ways = 'You can also drop images on this page, or paste them.'
export const image = (number: number) => `Image ${number}`
export const thisImage = (number: number) => `image ${number}`
export const notSavedYet = 'Not saved yet'
export const link = (name: string) => `Link of ${name}`
export const leadsTo = (shown: string) => `${shown} (opens in a new tab)`
export const remove = (name: string) => `Remove ${name}`
export const deleteImage = (number: number) => `Delete image ${number}`
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const dragToSort = 'Drag to sort'
export const movedTo = (place: number, all: number) => `Moved to place ${place} of ${all}`
export const shrinking = (name: string) => `Making ${name} smaller`
export const deleteTitle = 'Delete image'
export const uploading = (number: number, all: number) =>
  all === 1 ? 'Uploading the image' : `Uploading image ${number} of ${all}`
export const uploadProgress = 'Upload'
export const percent = (part: number) => `${Math.round(part * 100)}%`
export const cancelUpload = 'Cancel upload'
export const uploadCancelled = 'The upload was cancelled.'
const imageCount = (count: number) => (count === 1 ? '1 image' : `${count} images`)
/** @param here whether the form is still shown */
export const createdWithout = (count: number, here: boolean) =>
  `Your campaign was created, but ${imageCount(count)} ${count === 1 ? 'was' : 'were'} not uploaded.${here ? ' What you chose is still here.' : ''}`
export const uploadAgain = 'Upload images again'
export const goOnWithout = 'Continue without them'
export const createdAndUploading = 'Your campaign was created. Its images are being uploaded.'
export const uploadingAll = 'Uploading…'

/** Which parts of a campaign's change were saved, and which were not. */
export const parts = {
  name: 'the name',
  contact: 'the gift giver’s contact',
  seller: 'who sells, on receipts',
  easyPins: 'which PINs are refused',
  pinHelp: 'the end of help with lost PINs',
  order: 'order and links of the images',
  images: (count: number) => (count === 1 ? '1 new image' : `${count} new images`),
}
export const savedAndNot = (saved: readonly string[], not: readonly string[], why: string) =>
  `${saved.length > 0 ? `Saved: ${saved.join(', ')}. ` : ''}Not saved: ${not.join(', ')}. ${why}`
