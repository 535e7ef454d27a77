/** Texts of claiming a gift and of the claimed contact card; only constants, so that pages load only what they use. */
export { fullName, mobile, saveChanges, saving } from '../shared/shared.texts'
export { address, email, website, whatsapp } from '../../ui/ui.texts'

// the form
export const claimTitle = 'Claim your gift'
export const claimIntro =
  'Tell us who you are. You get a digital contact card that you can share and change at any time.'
export const diaryTitle = 'Start your diary'
export const diaryIntro =
  'Tell us whose diary this is and choose a PIN. Only someone who knows the PIN can read or write in it.'
export const companyName = 'Company name'
export const whatsappHint = 'With the country code, unless it is Indian'
export const sameNumber = 'WhatsApp is the same number'
export const moreAbout = 'WhatsApp, address, photo'
export const claimSubmit = 'Claim this gift'
export const claiming = 'Claiming…'

// the claimed card
export const cardReady = 'Your card is ready'
export const qrOfCard = 'QR code of this card'
export const cardOf = 'Contact card of'
export const qrCode = 'QR Code'
export const saveContact = 'Save Contact'
export const notShared = 'Failed to share. Please copy the link of this page.'

// editing
export const editTitle = 'Edit contact details'
export const enterPinToEdit = 'Enter PIN to Edit'
export const verifyAndEdit = 'Verify & Edit'
