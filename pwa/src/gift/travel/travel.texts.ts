/** Texts of a traveler's forms and details; only constants, so that no form loads the texts of the details. */
export { company, fullName, mobile, opening, saveChanges, saving } from '../shared/shared.texts'
export { address, email, location, openMap } from '../../ui/ui.texts'
export const claimTitle = 'Your travel details'
export const claimIntro =
  'For your tour operator, who sees everything except identity numbers, and for an emergency. Choose a PIN to open and change it here.'
export const dob = 'Date of birth'
export const bloodGroup = 'Blood group'
export const foodType = 'Food'
export const moreAbout = 'date of birth, address, documents'
export const identity = 'Identity documents'
export const identityHint = 'Encrypted, and shown only to someone with your PIN.'
export const numbers = {
  passport_number: 'Passport number',
  aadhar_number: 'Aadhaar number',
  pan_number: 'PAN',
}
export const numberStays = 'Leave empty to keep it as it is.'
export const numberAgain =
  'You gave one. Please enter it again: this device saved it encrypted and cannot read it.'
export const removeNumber = 'Remove the'
export const inEmergency = 'In an emergency'
export const emergency = 'Emergency contact'
export const emergencyName = 'Contact name'
export const emergencyMobile = 'Contact mobile'
export const submit = 'Submit Travel Details'
export const submitting = 'Submitting…'

// a parent or guardian
export const guardianName = 'Name of the parent or guardian'
export const guardianMobile = 'Mobile of the parent or guardian'

// editing
export const editTitle = 'Edit travel details'
export const numbersAgain =
  'Please enter identity numbers that you changed again: this device saved them encrypted and cannot read them.'

// the details
export const registeredOn = 'Registered'
export const access = 'Access Travel Details'
export const lockedTitle = 'This traveler is registered'
export const lockedText = 'Enter the 6-digit PIN to see the details.'
export const seenMeanwhile = 'You see what you entered on this device.'
export const changeReturned = 'A change was not accepted'
export const show = 'Show'
export const hide = 'Hide'
export const numberWaits = 'Encrypted on this device until it is sent'
export const numberSent = 'Sent. It is shown once the details are read again'
export const emergencyCard = 'Emergency card'
export const emergencyAbout =
  'Saved on this device, so that it opens offline and without the PIN of the gift.'
export const removeCard = 'Remove from this device'
export const cardRemoved = 'The emergency card was removed from this device'
export const keepCard = 'Keep it on this device'
export const cardKept = 'The emergency card was saved on this device'
export const cardNotKept = 'The emergency card could not be saved on this device. Please try again.'
export const cardLocked =
  'Enter the PIN of this phone to see the emergency card. The owner of this campaign requires it.'
