import { describe, expect, test } from 'vitest'
import * as m from './messages'

/** What is said, as the specification writes it. Never from the catalogue: a word that changes there must fail here. */
const section5: [string, string, string][] = [
  ['passwordsDiffer', m.passwordsDiffer, 'Passwords do not match'],
  ['qrQuantityRange', m.qrQuantityRange, 'QR quantity must be between 1 and 1000'],
  ['imagesMax', m.imagesMax, 'Maximum 10 images allowed'],
  ['imagesOnly', m.imagesOnly, 'All files must be images'],
  [
    'websiteInvalid',
    m.websiteInvalid,
    'Please enter a valid website domain (e.g., example.com or www.example.com)',
  ],
  ['diaryEmpty', m.diaryEmpty, 'Please add at least some content (text, audio, or images)'],
  ['diaryImagesTooMany', m.diaryImagesTooMany, 'Maximum 5 images allowed per entry'],
  ['audioMissing', m.audioMissing, 'No audio to transcribe'],
  ['pinLength', m.pinLength, 'PIN must be exactly 6 digits'],
  ['pinNumbersOnly', m.pinNumbersOnly, 'PIN must contain only numbers'],
  ['pinsDiffer', m.pinsDiffer, 'PINs do not match'],
  ['pinEnter', m.pinEnter, 'Please enter 6-digit PIN'],
  ['requiredFieldsMissing', m.requiredFieldsMissing, 'Please fill in all required fields'],
  ['imageRequired', m.imageRequired, 'Please select an image file'],
  ['amountPaidRange', m.amountPaidRange, 'Amount paid must be between 0 and total amount'],
  ['notClaimed', m.notClaimed, 'This QR code is not claimed yet'],
  ['nothingSelected', m.nothingSelected, 'Please select at least one QR code'],
  ['csvInvalid', m.csvInvalid, 'Please upload a valid CSV file'],
  ['urlsMissing', m.urlsMissing, 'Please provide at least one URL'],
  ['urlsInvalid of one', m.urlsInvalid(['a']), 'Invalid URLs found: a'],
  ['urlsInvalid of three', m.urlsInvalid(['a', 'b', 'c']), 'Invalid URLs found: a, b, c'],
  ['urlsInvalid of four', m.urlsInvalid(['a', 'b', 'c', 'd']), 'Invalid URLs found: a, b, c...'],
  ['locationFailedManual', m.locationFailedManual, 'Failed to get location. Please enter manually.'],
  ['locationFailedAllow', m.locationFailedAllow, 'Failed to get location. Please allow location access.'],
]

const fallbacks: [string, string, string][] = [
  ['loginFailed', m.loginFailed, 'Login failed'],
  ['registrationFailed', m.registrationFailed, 'Registration failed'],
  ['campaignCreateFailed', m.campaignCreateFailed, 'Failed to create campaign'],
  ['diaryFetchFailed', m.diaryFetchFailed, 'Failed to fetch diary entries'],
  ['diarySaveFailed', m.diarySaveFailed, 'Failed to save entry'],
  ['transcriptionFailed', m.transcriptionFailed, 'Transcription failed'],
  ['travelSubmitFailed', m.travelSubmitFailed, 'Failed to submit travel details'],
  ['travelFetchFailed', m.travelFetchFailed, 'Failed to fetch traveler details'],
  ['travelUpdateFailed', m.travelUpdateFailed, 'Failed to update travel details'],
  ['saleSubmitFailed', m.saleSubmitFailed, 'Failed to submit registration'],
  ['saleFetchFailed', m.saleFetchFailed, 'Failed to fetch sale details'],
  ['codeUnknown', m.codeUnknown, 'Invalid QR code'],
  ['detailsUpdateFailed', m.detailsUpdateFailed, 'Failed to update details'],
  ['claimFailed', m.claimFailed, 'Failed to claim QR code'],
  ['pinInvalid', m.pinInvalid, 'Invalid PIN'],
  ['contactDownloadFailed', m.contactDownloadFailed, 'Failed to download contact'],
  ['qrDownloadFailed', m.qrDownloadFailed, 'Failed to download QR code'],
  ['vcardDownloadFailed', m.vcardDownloadFailed, 'Failed to download vCard'],
  ['campaignUnknown', m.campaignUnknown, 'Campaign not found'],
  ['campaignUpdateFailed', m.campaignUpdateFailed, 'Failed to update campaign'],
  ['imagesProcessFailed', m.imagesProcessFailed, 'Failed to process images'],
  ['imageDeleteFailed', m.imageDeleteFailed, 'Failed to delete image'],
  ['adminFetchFailed', m.adminFetchFailed, 'Failed to fetch admin data'],
  ['completeDataFailed', m.completeDataFailed, 'Failed to download complete data'],
  ['urlPdfFailed', m.urlPdfFailed, 'Failed to generate PDF'],
  ['csvReadFailed', m.csvReadFailed, 'Failed to read CSV file.'],
]

const fixed: [string, string, string][] = [
  ['campaignsFetchFailed', m.campaignsFetchFailed, 'Failed to fetch campaigns'],
  ['campaignFetchFailed', m.campaignFetchFailed, 'Failed to fetch campaign details'],
  ['campaignDeleteFailed', m.campaignDeleteFailed, 'Failed to delete campaign'],
  ['pdfDownloadFailed', m.pdfDownloadFailed, 'Failed to download PDF'],
  ['csvDownloadFailed', m.csvDownloadFailed, 'Failed to download CSV'],
  ['masterQrDownloadFailed', m.masterQrDownloadFailed, 'Failed to download Master QR'],
  ['recordingFailed', m.recordingFailed, 'Failed to start recording. Please allow microphone access.'],
  ['geolocationUnsupported', m.geolocationUnsupported, 'Geolocation is not supported by your browser'],
  ['adminNeeded', m.adminNeeded, 'Admin access required'],
]

const successes: [string, string, string][] = [
  ['loginDone', m.loginDone, 'Login successful!'],
  ['registrationDone', m.registrationDone, 'Registration successful!'],
  ['campaignCreated', m.campaignCreated, 'Campaign created successfully!'],
  ['campaignUpdated', m.campaignUpdated, 'Campaign updated successfully!'],
  ['campaignDeleted', m.campaignDeleted, 'Campaign deleted successfully!'],
  ['pdfDownloaded', m.pdfDownloaded, 'PDF downloaded successfully!'],
  ['csvDownloaded', m.csvDownloaded, 'CSV downloaded successfully!'],
  ['masterQrDownloaded', m.masterQrDownloaded, 'Master QR downloaded!'],
  ['shared', m.shared, 'Shared successfully!'],
  ['linkCopied', m.linkCopied, 'Link copied to clipboard!'],
  ['diarySaved', m.diarySaved, 'Diary entry saved!'],
  ['transcribed', m.transcribed, 'Audio transcribed successfully!'],
  ['recordingStarted', m.recordingStarted, 'Recording started'],
  ['recordingStopped', m.recordingStopped, 'Recording stopped'],
  ['travelSubmitted', m.travelSubmitted, 'Travel details submitted successfully!'],
  ['travelUpdated', m.travelUpdated, 'Travel details updated successfully!'],
  ['locationCaptured', m.locationCaptured, 'Location captured successfully!'],
  ['saleRegistered', m.saleRegistered('R-1'), 'Registration successful! Receipt: R-1'],
  ['balanceRemains', m.balanceRemains('₹3,498.50'), 'Balance amount: ₹3,498.50'],
  ['claimed', m.claimed, 'QR code claimed successfully!'],
  ['contactUpdated', m.contactUpdated, 'Contact details updated!'],
  ['accessGranted', m.accessGranted, 'Access granted!'],
  ['pinVerified', m.pinVerified, 'PIN verified!'],
  ['qrDownloaded', m.qrDownloaded, 'QR code downloaded!'],
  ['vcardDownloaded', m.vcardDownloaded, 'vCard downloaded successfully!'],
  ['giftGiverSaved', m.giftGiverSaved, 'Gift giver contact saved!'],
  ['selectionCleared', m.selectionCleared, 'Selection cleared'],
  ['csvUploaded', m.csvUploaded, 'CSV file uploaded successfully'],
  ['csvRemoved', m.csvRemoved, 'CSV file removed'],
  ['inputsCleared', m.inputsCleared, 'Cleared all inputs'],
  ['downloadingQrs', m.downloadingQrs(3), 'Downloading 3 QR code(s)'],
  ['urlPdfGenerated', m.urlPdfGenerated(5), 'PDF generated successfully with 5 URL(s)'],
]

describe('what the product says is what the specification says, word for word', () => {
  test.each(section5)('§5 %s', (_, said, specified) => expect(said).toBe(specified))
  test.each(fallbacks)('§8 the fallback %s', (_, said, specified) => expect(said).toBe(specified))
  test.each(fixed)('§8 the message %s', (_, said, specified) => expect(said).toBe(specified))
  test.each(successes)('§8 the success %s', (_, said, specified) => expect(said).toBe(specified))
  test('§5 how many more images may be added to a campaign that has some', () => {
    expect(m.imagesTooMany(0)).toBe('Maximum 10 images allowed')
    expect(m.imagesTooMany(7)).toBe('Maximum 10 images allowed. You can add 3 more.')
    expect(m.imagesTooMany(10)).toBe('Maximum 10 images allowed. No more can be added.')
  })
  test('§7 the question before an image is deleted', () =>
    expect(m.imageDeleteAsk).toBe('Are you sure you want to delete this image?'))
})

test.each([
  [1, '1 minute'],
  [119, '119 minutes'],
  [121, '3 hours'],
  [1440, '24 hours'],
])('a PIN that is locked for %i minutes can be tried again in %s', (minutes, span) =>
  expect(m.pinLocked(minutes)).toBe(`Too many wrong PINs. Try again in ${span}.`),
)
