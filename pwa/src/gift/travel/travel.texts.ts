/** What a traveler's form and details say. */
export const claimTitle = 'Your travel details'
export const claimIntro =
  'For your tour operator, and for an emergency. Choose a PIN: only someone who knows it can open these details.'
export const fullName = 'Full name'
export const company = 'Company'
export const mobile = 'Mobile'
export const email = 'Email'
export const dob = 'Date of birth'
export const bloodGroup = 'Blood group'
export const foodType = 'Food'
export const address = 'Address'
export const moreAbout = 'documents, emergency contact'
export const identity = 'Identity documents'
export const identityHint = 'Encrypted, and shown only to someone with your PIN.'
export const numbers = {
  passport_number: 'Passport number',
  aadhar_number: 'Aadhaar number',
  pan_number: 'PAN',
}
export const numberStays = 'Leave empty to keep it as it is.'
export const numberKept = (shown: string) => `${shown}. ${numberStays}`
export const numberAgain =
  'You gave one. Please enter it again: this device keeps it only in a sealed form that cannot be read here.'
export const removeNumber = (what: string) => `Remove the ${what.replace('Passport', 'passport')}`
export const emergency = 'Emergency contact'
export const emergencyName = 'Contact name'
export const emergencyMobile = 'Contact mobile'
export const submit = 'Submit Travel Details'
export const submitting = 'Submitting…'
export const accessTitle = 'Access Travel Details'
export const access = 'Access Travel Details'
export const lockedTitle = 'This traveler is registered'
export const lockedText = 'The details open with the 6-digit PIN that was chosen with them.'
export const opening = 'Opening the details…'
export const edit = 'Edit'
export const editTitle = 'Edit travel details'
export const changeReturned = 'A change was not accepted'
export const numbersAgain =
  'Identity numbers that you changed have to be entered again: this device keeps them only in a sealed form that cannot be read here.'
export const saveChanges = 'Save Changes'
export const saving = 'Saving...'
export const show = 'Show'
export const hide = 'Hide'
export const numberWaits = 'Sealed on this device until it is sent'
export const numberSent = 'Sent. It shows here once the details are read again'
export const cardLocked =
  'Enter the PIN of this phone to see the emergency card. The owner of this campaign asks for it.'
export const emergencyCard = 'Emergency card'
export const emergencyAbout = 'Kept on this device, so that it opens without a network and without the PIN.'
export const removeCard = 'Remove from this device'
export const cardRemoved = 'The emergency card was removed from this device'
export const location = 'Location'
export const openMap = 'Open in maps'
