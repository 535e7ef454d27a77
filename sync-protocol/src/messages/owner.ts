/** What is said of an owner's campaigns, their images and documents. */
import { CAMPAIGN_IMAGES_MAX } from '../limits'

export const qrQuantityRange = 'QR quantity must be between 1 and 1000'
export const campaignTypeInvalid = 'Please choose a campaign type'
export const linkInvalid = 'Please enter a valid web address (e.g., https://example.com/offer)'
export const imagesMax = 'Maximum 10 images allowed'
/** @param more how many can be added to those that a campaign has */
export const imagesRoom = (more: number) =>
  more === 0 ? 'No more can be added.' : `You can add ${more} more.`
/** @param there how many a campaign has, before any is added */
export const imagesTooMany = (there: number) =>
  there === 0 ? imagesMax : `${imagesMax}. ${imagesRoom(CAMPAIGN_IMAGES_MAX - there)}`
export const imagesOnly = 'All files must be images'
export const imageDeleteAsk = 'Are you sure you want to delete this image?'
export const imageUnknown = 'This image is no longer one of the campaign'
export const imageTwice = 'This image is named twice'
export const imagesMissing = 'Please select at least one image file'
export const linksTooMany = 'There are more links than files'
export const nothingSelected = 'Please select at least one QR code'
export const campaignUnknown = 'Campaign not found'
export const gstinInvalid = 'Please enter a valid GSTIN of 15 characters (e.g., 27AAPFU0939F1ZV)'
export const sellerOfSales = 'Only a sale campaign has a seller on its receipts'
export const contactUnknown = 'This campaign has no gift giver contact yet'
export const aheadInvalid = (max: number) => `ahead must be minutes from -${max} to ${max}`
export const campaignCreateFailed = 'Failed to create campaign'
export const campaignsFetchFailed = 'Failed to fetch campaigns'
export const campaignFetchFailed = 'Failed to fetch campaign details'
export const campaignUpdateFailed = 'Failed to update campaign'
export const campaignDeleteFailed = 'Failed to delete campaign'
export const pdfDownloadFailed = 'Failed to download PDF'
export const csvDownloadFailed = 'Failed to download CSV'
export const masterQrDownloadFailed = 'Failed to download Master QR'
export const imagesProcessFailed = 'Failed to process images'
export const imageDeleteFailed = 'Failed to delete image'
export const campaignCreated = 'Campaign created successfully!'
export const campaignUpdated = 'Campaign updated successfully!'
export const imageDeleted = 'Image deleted successfully!'
export const campaignDeleted = 'Campaign deleted successfully!'
export const pdfDownloaded = 'PDF downloaded successfully!'
export const csvDownloaded = 'CSV downloaded successfully!'
export const masterQrDownloaded = 'Master QR downloaded!'
export const giftGiverSaved = 'Gift giver contact saved!'
export const selectionCleared = 'Selection cleared'
export const downloadingQrs = (count: number) => `Downloading ${count} QR code(s)`
