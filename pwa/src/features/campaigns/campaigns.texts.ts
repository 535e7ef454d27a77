import { shownCount } from './campaign.view'

export const campaigns = 'Campaigns'
export const yourCampaigns = 'Your campaigns'
export const campaignCount = (count: number) =>
  `${shownCount(count)} ${count === 1 ? 'campaign' : 'campaigns'}`
export const create = 'Create Campaign'
export const createFirst = 'Create your first campaign'
export const emptyTitle = 'No campaigns yet'
export const emptyText = 'Make a campaign, print its QR codes, and give them away as gifts.'
export const createdOn = (day: string) => `Created ${day}`
export const types = {
  vcard: { name: 'Digital vCard Tracker', about: 'Collects contact details and gives back a contact card.' },
  diary: { name: 'Diary Recorder', about: 'Audio, notes and images, kept by date.' },
  travel: { name: 'Tours & Travels', about: 'Traveler details and tour programs.' },
  sale: { name: 'Event Booking & Sale', about: 'Bookings and payments, with receipts.' },
}
export const total = 'Total'
export const claimed = 'Claimed'
export const unclaimed = 'Unclaimed'
export const totalCodes = 'Total QR Codes'
export const percentClaimed = (percent: number) => `${percent}% claimed`
export const progress = 'Claimed codes'
export const masterQr = 'Master QR'
export const open = 'Open'
export const share = 'Share'
export const download = 'Download'
export const openMaster = (name: string) => `Open the Master QR of ${name}`
export const shareMaster = (name: string) => `Share the Master QR of ${name}`
export const downloadMaster = (name: string) => `Download the Master QR of ${name}`
export const downloadQr = 'Download QR Code'
export const shareCampaign = 'Share Campaign'
export const masterAbout =
  'Whoever scans this sees the gift giver’s contact card and how the gifts are doing. Keep it to people you trust: it opens the campaign.'
export const masterPicture = (name: string) => `Master QR code of ${name}`
export const shareFailed = 'The link could not be shared'

export const deleteCampaign = 'Delete Campaign'
export const deleting = 'Deleting…'
export const deleteOf = (name: string) => `Delete ${name}`
export const deleteQuestion = 'Delete this campaign?'
export const deleteAsk = (codes: number, claimed: number) =>
  `The campaign and all its ${shownCount(codes)} ${codes === 1 ? 'code' : 'codes'} will be permanently removed, with the details of ${shownCount(claimed)} ${claimed === 1 ? 'recipient' : 'recipients'}. Printed codes stop working. This cannot be undone.`
export const keep = 'Keep it'

export const notHereTitle = 'This campaign is not on this device yet'
export const notHereText =
  'The server cannot be reached right now. Open it once while you are online, and it stays readable.'
export const listNotHereTitle = 'Your campaigns are not on this device yet'
export const tryAgain = 'Try again'
export const back = 'Back to campaigns'

export const edit = 'Edit'
export const editCampaign = 'Edit campaign'
export const campaignName = 'Campaign name'
export const contactHeading = 'Master QR - Gift Giver Contact Details'
export const contactAbout =
  'These details appear when the Master QR is scanned. They belong to the gift giver, not the recipient.'
export const fullName = 'Full name'
export const company = 'Company'
export const mobile = 'Mobile'
export const email = 'Email'
export const website = 'Website'
export const whatsapp = 'WhatsApp'
export const address = 'Address'
export const location = 'Location'
export const optional = '(optional)'
export const getLocation = 'Get My Location'
export const updateLocation = 'Update My Location'
export const gettingLocation = 'Getting your location…'
export const removeLocation = 'Remove location'
export const coordinates = (latitude: string, longitude: string) =>
  `Latitude ${latitude}, longitude ${longitude}`
export const cancel = 'Cancel'
export const saveChanges = 'Save Changes'
export const saving = 'Saving...'

export const createTitle = 'Create a campaign'
export const backShort = 'Back'
export const chooseType = 'What is it for?'
export const quantity = 'Number of QR codes'
export const quantityHint = 'From 1 to 1000. Each becomes a unique code that can be claimed once.'
export const ownerContact = 'Your contact details'
export const ownerContactAbout =
  'Shown to those who get a gift. They are saved with the campaign when all four are filled; you can also add them later.'
export const contactNotSent =
  'Fill all four contact fields, or leave all four empty and add the contact later.'
export const creating = 'Creating…'

export const codes = 'QR codes'
export const filterBy = 'Show codes'
export const shownOf = (shown: number, all: number) => `${shownCount(shown)} of ${shownCount(all)} codes`
export const nothingClaimed = 'No QR codes claimed yet'
export const allClaimed = 'All QR codes have been claimed!'
export const loadingCodes = 'Loading codes'
export const picture = (number: number) => `QR code ${number}`
export const numbered = (number: number) => `#${number}`
export const claimedOn = (moment: string) => `Claimed ${moment}`
export const claimedHere = 'Claimed on this device, not delivered yet'
export const openClaim = (number: number) => `Open the claim page of code ${number}`
export const shareClaim = (number: number) => `Share the claim link of code ${number}`
export const copyClaim = (number: number) => `Copy the claim link of code ${number}`
export const downloadCode = (number: number) => `Download the QR picture of code ${number}`
export const giftFrom = (campaign: string) => `A gift for you: ${campaign}`
export const copyFailed = 'The link could not be copied'
