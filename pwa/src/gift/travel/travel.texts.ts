/** What a traveler's form says, and the labels of their details. */
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
  'You gave one. Please enter it again: this device saved it encrypted and cannot read it.'
export const removeNumber = (what: string) => `Remove the ${what.replace('Passport', 'passport')}`
export const emergency = 'Emergency contact'
export const emergencyName = 'Contact name'
export const emergencyMobile = 'Contact mobile'
export const submit = 'Submit Travel Details'
export const submitting = 'Submitting…'
