/** Texts that all types of gift share; only constants, so that pages load only what they use. */

// forms
export const addMore = 'Add more'

export const saveChanges = 'Save Changes'
export const saving = 'Saving...'

// a person
export const fullName = 'Full name'
export const company = 'Company'
export const mobile = 'Mobile'

// details that a PIN opens
export const opening = 'Opening the details…'

// sending
export const notSent =
  'You are offline, so this was not sent. What you typed is still here. Please try again.'
/** some browsers do not request a script again that did not load once */
export const partMissing =
  'You are offline, or a part of this page did not load, so this was not sent. Please try again, or reload the page when you are online.'
export const pinCheckedLater = 'Your PIN will be checked when the change is sent.'
export const pinCheckedOnline = `You are offline. ${pinCheckedLater}`
export const needsConnection =
  'You are offline, and these details are only on the server. Please try again when you are online.'

// what others or the lock of the device hide
export const othersWork = 'Somebody else saved something for this gift on this device. Only they can see it.'
export const lockedWork =
  'What was entered here is locked on this phone. The outbox shows it once it is unlocked.'

// what the server has refused
export const editAndResend = 'Edit and resend'
export const seeOutbox = 'See what needs attention'

// the gift giver
export const saveGiver = 'Save their contact'
export const saveGiverOf = 'Save the contact of'
