/** Texts of the page of a campaign and its dialogs. */
import { shownCount } from '../../ui/formats'

export const back = 'Back to your campaigns'
export const deleteQuestion = 'Delete this campaign?'
export const deleteAsk = (codes: number, claimed: number) =>
  `The campaign and all its ${shownCount(codes)} ${codes === 1 ? 'QR code' : 'QR codes'} will be permanently removed${claimed === 0 ? '' : `, with the details of ${shownCount(claimed)} ${claimed === 1 ? 'recipient' : 'recipients'}`}. Printed QR codes stop working. This cannot be undone.`
export const typeName = 'Type the name of the campaign to delete it'
export const nameDiffers = 'This is not the name of the campaign'
export const duplicateTitle = 'Duplicate this campaign'
export const duplicateAbout =
  'The new campaign has the same type, gift giver and images, and new QR codes that nobody has claimed.'
export const copyOf = (name: string) => `${name} (copy)`
export const duplicating = 'Duplicating…'
export const isArchived =
  'This campaign is archived. It is hidden from your campaigns, but its QR codes still work.'
export const downloadQr = 'Download QR Code'
export const shareCampaign = 'Share Campaign'
export const viewDashboard = 'View Dashboard'
export const masterAbout =
  'Whoever scans this sees who claimed the gifts and can edit the campaign. Share it only with people you trust.'
export const masterOff =
  'The Master QR of this campaign is switched off. You can create a new one under Links and privacy.'
export const masterPicture = (name: string) => `Master QR code of ${name}`
export const total = 'Total'
export const codes = 'Gifts'
export const shownOf = (shown: number, all: number) => `${shownCount(shown)} of ${shownCount(all)} gifts`
export const nothingClaimedHint =
  'Print the QR codes and give the gifts away. Whoever claims one is listed here.'
export const picture = (number: number) => `QR code ${number}`
export const numbered = (number: number) => `#${number}`
export const claimedOn = (moment: string) => `Claimed ${moment}`
export const claimedHere = 'Claimed on this device'
export const openClaim = (number: number) => `Open the claim page of gift ${number}`
export const shareClaim = (number: number) => `Share the claim link of gift ${number}`
export const copyClaim = (number: number) => `Copy link of gift ${number}`
/** What waits on phones according to their reports, shown with what has arrived. */
export const waitingOn = (
  { claimed_count, unclaimed_count }: { claimed_count: number; unclaimed_count: number },
  { phones, count }: { phones: number; count: number },
  since: string,
) =>
  `${shownCount(claimed_count)} claimed · ${shownCount(count)} waiting on ${shownCount(phones)} ${phones === 1 ? 'phone' : 'phones'} · ${shownCount(unclaimed_count)} unclaimed. ${count === 1 ? 'It' : 'The oldest'} has been waiting since ${since}, as the phones reported.`
export const resetPinOf = (number: number) => `Reset the PIN of gift ${number}`
export const helpAsked = (day: string, from: string) =>
  `New PIN requested on ${day}. You can create the link from ${from}.`
export const helpEnded = (day: string) => `Help cancelled by the writer on ${day}`
export const pastOf = (number: number) => `Earlier values of gift ${number}`
export const erase = 'Erase this recipient'
export const eraseOf = (number: number) => `Erase the recipient of gift ${number}`
export const eraseAsk = (number: number, name: string | null | undefined) =>
  name ? `Erase ${name}, the recipient of gift ${number}?` : `Erase the recipient of gift ${number}?`
export const eraseAbout =
  'Their details, photo, diary, earlier values, consents and PIN are erased for good, and their gift stops working. It stays claimed and counted, and the amounts and receipt numbers of a sale are kept. Backups of the server keep the rest until they are deleted.'
export const eraseDone = (number: number) => `The recipient of gift ${number} was erased`
export const eraseFailed = 'The recipient could not be erased'
export const downloadCode = (number: number) => `Download the QR code of gift ${number}`
export const giftFrom = (campaign: string) => `A gift for you: ${campaign}`

// recipients whose details will be deleted soon
export const label = 'Details that are deleted soon'
export const ahead = (count: number, day: string) =>
  `Details of ${shownCount(count)} ${count === 1 ? 'recipient' : 'recipients'} will be deleted by ${day}. Download them first if you still need them.`
export const download = 'Download contacts'
export const change = 'Change the days'
