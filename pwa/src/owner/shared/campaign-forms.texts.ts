/** Texts of the forms that create and change a campaign. */

export const createTitle = 'Create a campaign'
export const chooseType = 'What is it for?'
export const quantity = 'Number of QR codes'
export const quantityHint = 'From 1 to 1000. Each is for one gift, which can be claimed once.'
export const quickQuantities = 'Often chosen'
export const ownerContact = 'Your contact details'
export const ownerContactAbout =
  'Shown to people who get a gift. Fill in all four, or leave all four empty and add them later.'
export const contactMissing = (fields: readonly string[]) =>
  `Still missing: ${fields.join(', ')}. Fill in all four, or leave all four empty.`
export const editCampaign = 'Edit campaign'
export const editMasterCampaign = 'Edit Master QR Campaign'
export const contactHeading = 'Master QR - Gift Giver Contact Details'
export const contactAbout =
  'These details appear when the Master QR is scanned. They belong to the gift giver, not the recipient.'
export const fullName = 'Full name'
export const company = 'Company'
export const mobile = 'Mobile'
export const receiptHeading = 'Receipt'
export const receiptAbout =
  'Who sells, shown at the top of each receipt. If you leave it empty, the gift giver is shown.'
export const sellerName = 'Seller name'
export const sellerAddress = 'Seller address'
export const sellerGstin = 'GSTIN'
export const sellerGstinHint = 'The 15 characters of your GST registration, if you have one'
export const protection = 'PINs and privacy'
export const refuseEasyPins = 'Refuse PINs that are easy to guess'
export const refuseEasyPinsAbout =
  'Such as 123456, a birth date or part of a mobile number. Whoever claims a gift from now on has to choose another one.'
export const lostPinHelp = 'Help with lost PINs after 7 days'
export const lostPinHelpAbout =
  'You can ask for a new PIN of a diary, and create a link for it 7 days later. The claim form says so, and opening the diary before then cancels it. Without this, nobody can open a diary if its PIN and recovery code are lost. It cannot be switched on later.'
export const lostPinHelpEnds =
  'Without it, only its PIN or its recovery code opens a diary, and your requests are cancelled. You cannot switch it on again.'
export const removeLocation = 'Remove location'
export const coordinates = (latitude: string, longitude: string) =>
  `Latitude ${latitude}, longitude ${longitude}`
export const privacyOf = 'Links and privacy: the notice of the claim form, and how long details are kept'
export const begunBefore = 'What you typed earlier is still here, but not saved yet.'
export const saveChanges = 'Save Changes'
export const saving = 'Saving...'

// the button that sends the link to confirm an email again
export const sendLinkAgain = 'Send again'
export const linkNotSent = 'The link could not be sent'
