/** What the details of a traveler say, and their form does not. */
export const showNumber = (what: string) => `Show the ${what}`
export const hideNumber = (what: string) => `Hide the ${what}`
export const registeredOn = (moment: string) => `Registered ${moment}`
export const call = (name: string) => `Call ${name}`
export const accessTitle = 'Access Travel Details'
export const access = 'Access Travel Details'
export const lockedTitle = 'This traveler is registered'
export const lockedText = 'Enter the 6-digit PIN to see the details.'
export const opening = 'Opening the details…'
export const edit = 'Edit'
export const changeReturned = 'A change was not accepted'
export const show = 'Show'
export const hide = 'Hide'
export const numberWaits = 'Encrypted on this device until it is sent'
export const numberSent = 'Sent. It is shown once the details are read again'
export const emergencyCard = 'Emergency card'
export const emergencyAbout = 'Saved on this device, so that it opens offline and without the PIN.'
export const removeCard = 'Remove from this device'
export const cardRemoved = 'The emergency card was removed from this device'
export const location = 'Location'
export const openMap = 'Open in maps'
export const cardLocked =
  'Enter the PIN of this phone to see the emergency card. The owner of this campaign requires it.'
