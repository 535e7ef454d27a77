/** Texts of the pages that a link in an email opens. */

// confirming an email
export const confirmTitle = 'Confirm your email'
export const confirmAbout = 'Press the button to confirm that this email is yours.'
export const confirm = 'Confirm email'
export const confirming = 'Confirming…'
export const confirmFailed = 'The email could not be confirmed'
export const confirmNoLink =
  'To confirm your email, open the whole link that we sent you. If you reload this page, you need the link again.'

// choosing a new password
export const resetTitle = 'Choose a new password'
export const resetAbout =
  'The link works once. Saving logs out all devices; you then log in with the new password.'
export const savePassword = 'Save password'
export const resetFailed = 'The password could not be changed'
export const resetNoLink =
  'To choose a new password, open the whole link that you were given. If you reload this page, you need the link again.'
export const toLogin = 'Go to login'
